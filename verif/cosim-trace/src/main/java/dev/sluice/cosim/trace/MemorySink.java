// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;

/** Keeps the first spans that begin, or the last that end. */
final class MemorySink implements TransactionSink {
  private final Deque<Transaction> kept = new ArrayDeque<>();
  private final int limit;
  private final boolean first;

  private MemorySink(int limit, boolean first) {
    if (limit < 1) {
      throw new IllegalArgumentException("a recorder that keeps " + limit + " spans: 1 or more");
    }
    this.limit = limit;
    this.first = first;
  }

  static MemorySink first(int limit) {
    return new MemorySink(limit, true);
  }

  static MemorySink last(int limit) {
    return new MemorySink(limit, false);
  }

  @Override
  public boolean hasPlace(long begun) {
    return !first || begun < limit;
  }

  @Override
  public boolean add(Transaction transaction) {
    kept.addLast(transaction);
    if (kept.size() > limit) {
      kept.removeFirst();
      return false;
    }
    return true;
  }

  @Override
  public Collection<Transaction> kept() {
    return kept;
  }
}
