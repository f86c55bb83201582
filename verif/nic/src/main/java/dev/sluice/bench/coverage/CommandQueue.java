// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

/** The commands that were given and whose verdicts have not come, in order. */
final class CommandQueue {
  /** More than any engine's latency; a power of two. */
  private static final int CAPACITY = 64;

  private final int[] op = new int[CAPACITY];
  private final int[] window = new int[CAPACITY];
  private final int[] generation = new int[CAPACITY];
  private final int[] pidx = new int[CAPACITY];
  private final int[] length = new int[CAPACITY];
  private final boolean[] tail = new boolean[CAPACITY];
  private final long[] clock = new long[CAPACITY];
  private final long[] distance = new long[CAPACITY];
  private long head;
  private long end;

  void add(
      int newOp,
      int newWindow,
      int newGeneration,
      int newPidx,
      boolean newTail,
      int newLength,
      long newClock,
      long newDistance) {
    if (end - head == CAPACITY) {
      throw new IllegalStateException("no verdict came for " + CAPACITY + " commands");
    }
    int at = (int) end++ & CAPACITY - 1;
    op[at] = newOp;
    window[at] = newWindow;
    generation[at] = newGeneration;
    pidx[at] = newPidx;
    tail[at] = newTail;
    length[at] = newLength;
    clock[at] = newClock;
    distance[at] = newDistance;
  }

  boolean isEmpty() {
    return head == end;
  }

  void remove() {
    head++;
  }

  private int at() {
    return (int) head & CAPACITY - 1;
  }

  int op() {
    return op[at()];
  }

  int window() {
    return window[at()];
  }

  int generation() {
    return generation[at()];
  }

  int pidx() {
    return pidx[at()];
  }

  boolean tail() {
    return tail[at()];
  }

  int length() {
    return length[at()];
  }

  /** When it was given. */
  long clock() {
    return clock[at()];
  }

  /** Clocks since the command before for the same window, 0 if there was none. */
  long distance() {
    return distance[at()];
  }
}
