// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import java.util.Arrays;

/**
 * Packets on their way: a calendar with a list of slots for each clock, and the line of those that
 * have arrived and wait for the exit. Packets that are due in the same clock stay in the order in
 * which they were sent.
 *
 * <p>O(1) for each packet and each clock. (Brown, "Calendar queues", CACM 31, 1988, with one day
 * per clock and no packet beyond the year.) Nothing allocates after construction.
 */
final class DelayLine {
  private static final int NONE = PacketPool.NONE;

  private final PacketPool pool;
  private final int mask;
  private final int[] first;
  private final int[] last;

  private long now;
  private int onTheWay;
  private int exitFirst = NONE;
  private int exitLast = NONE;
  private int waiting;

  /** A line for delays of 1 to longestDelay clocks. */
  DelayLine(PacketPool pool, int longestDelay) {
    this.pool = pool;
    int days = Integer.highestOneBit(longestDelay) << 1;
    mask = days - 1;
    first = new int[days];
    last = new int[days];
    Arrays.fill(first, NONE);
  }

  /** Time goes on to the clock: what is due by then goes to the exit, in order. */
  void advance(long clock) {
    if (clock < now) {
      throw new IllegalStateException("the clock went back from " + now + " to " + clock);
    }
    while (now < clock && onTheWay > 0) {
      now++;
      int day = (int) now & mask;
      if (first[day] != NONE) {
        toExit(day);
      }
    }
    now = clock;
  }

  private void toExit(int day) {
    int count = 0;
    for (int slot = first[day]; slot != NONE; slot = pool.next[slot]) {
      count++;
    }
    if (exitFirst == NONE) {
      exitFirst = first[day];
    } else {
      pool.next[exitLast] = first[day];
    }
    exitLast = last[day];
    first[day] = NONE;
    onTheWay -= count;
    waiting += count;
  }

  /** Puts a packet on the way. */
  void put(int slot, int delay) {
    int day = (int) (now + delay) & mask;
    pool.next[slot] = NONE;
    if (first[day] == NONE) {
      first[day] = slot;
    } else {
      pool.next[last[day]] = slot;
    }
    last[day] = slot;
    onTheWay++;
  }

  /** Takes the packet that is next at the exit, or NONE. */
  int take() {
    int slot = exitFirst;
    if (slot != NONE) {
      exitFirst = pool.next[slot];
      waiting--;
    }
    return slot;
  }

  /** Packets that have arrived and wait for the exit. */
  int waiting() {
    return waiting;
  }

  /** Packets on the way and at the exit. */
  int inside() {
    return onTheWay + waiting;
  }
}
