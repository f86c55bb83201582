// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Finds the bin of a value: by a table where all bins lie close together, else by search. */
final class BinTable {
  private static final int TABLE_LIMIT = 4096;

  private record Entry(ValueRange range, int bin) {}

  private final boolean[] illegal;
  private final long[] from;
  private final long[] to;
  private final int[] binOf;

  /** By value - base; null where the bins are too far apart. */
  private final int[] direct;

  private final long base;

  BinTable(List<BinData> bins) {
    illegal = new boolean[bins.size()];
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < bins.size(); i++) {
      illegal[i] = bins.get(i).kind() == BinKind.ILLEGAL;
      for (ValueRange range : bins.get(i).ranges()) {
        entries.add(new Entry(range, i));
      }
    }
    entries.sort(Comparator.comparingLong(entry -> entry.range().from()));
    from = entries.stream().mapToLong(entry -> entry.range().from()).toArray();
    to = entries.stream().mapToLong(entry -> entry.range().to()).toArray();
    binOf = entries.stream().mapToInt(Entry::bin).toArray();
    base = from.length == 0 ? 0 : from[0];
    direct = table();
  }

  private int[] table() {
    if (from.length == 0) {
      return new int[0];
    }
    long span = to[to.length - 1] - base;
    if (span < 0 || span >= TABLE_LIMIT) {
      return null;
    }
    int[] bins = new int[(int) span + 1];
    Arrays.fill(bins, -1);
    for (int i = 0; i < from.length; i++) {
      Arrays.fill(bins, (int) (from[i] - base), (int) (to[i] - base) + 1, binOf[i]);
    }
    return bins;
  }

  /** The bin of a value, -1 for none. */
  int find(long value) {
    if (direct != null) {
      long at = value - base;
      return at >= 0 && at < direct.length && value >= base ? direct[(int) at] : -1;
    }
    int low = 0;
    int high = from.length - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (value < from[middle]) {
        high = middle - 1;
      } else if (value > to[middle]) {
        low = middle + 1;
      } else {
        return binOf[middle];
      }
    }
    return -1;
  }

  boolean isIllegal(int bin) {
    return illegal[bin];
  }
}
