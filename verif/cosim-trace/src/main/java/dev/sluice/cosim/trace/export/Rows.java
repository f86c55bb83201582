// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace.export;

import dev.sluice.cosim.trace.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the spans of a lane into rows. In a row spans do not overlap, unless one is a part of the
 * other and within it: then it stands below it, one deeper. A span goes to the first row that has a
 * place; an instant is no longer than a moment.
 */
final class Rows {
  private final Map<Long, Place> places = new HashMap<>();
  private final List<Row> rows = new ArrayList<>();

  /**
   * Where a span stands.
   *
   * @param row counted from 0
   * @param depth 0, or how many spans it is within
   */
  record Place(int row, int depth) {}

  /** The spans of a row that have not ended where the next one begins, the outermost first. */
  private static final class Row {
    private final List<Transaction> open = new ArrayList<>();
    private int depth;
  }

  /** The spans of one lane, by their begin. */
  Rows(List<Transaction> spans) {
    for (Transaction t : spans) {
      place(t);
    }
  }

  private void place(Transaction t) {
    // First where it can stand below its parent, as that row is full for everybody else.
    for (int i = 0; i < rows.size(); i++) {
      Row row = rows.get(i);
      while (!row.open.isEmpty() && isOver(row.open.getLast(), t.begin())) {
        row.open.removeLast();
      }
      if (!row.open.isEmpty() && isWithin(t, row.open.getLast())) {
        put(t, i);
        return;
      }
    }
    for (int i = 0; i < rows.size(); i++) {
      if (rows.get(i).open.isEmpty()) {
        put(t, i);
        return;
      }
    }
    rows.add(new Row());
    put(t, rows.size() - 1);
  }

  private void put(Transaction t, int index) {
    Row row = rows.get(index);
    places.put(t.id(), new Place(index, row.open.size()));
    row.open.add(t);
    row.depth = Math.max(row.depth, row.open.size());
  }

  /** What has no length takes the moment in which it is. */
  private static boolean isOver(Transaction t, long at) {
    return t.length() == 0 ? t.begin() < at : t.end() <= at;
  }

  private static boolean isWithin(Transaction t, Transaction outer) {
    return t.parent() == outer.id() && t.end() <= outer.end();
  }

  /** Where a span stands. */
  Place of(Transaction t) {
    return places.get(t.id());
  }

  /** How many rows. */
  int count() {
    return rows.size();
  }

  /** How many spans stand one below the other in a row at most; 1 or more. */
  int depth(int row) {
    return rows.get(row).depth;
  }
}
