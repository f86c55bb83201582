// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import java.util.PriorityQueue;

/** Who is to be told at which time; those of the same time in the order in which they came. */
final class TimerQueue {
  static final long NEVER = Long.MAX_VALUE;

  private record Entry(long time, long order, Waiter waiter, Trigger trigger)
      implements Comparable<Entry> {
    @Override
    public int compareTo(Entry other) {
      int byTime = Long.compare(time, other.time);
      return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
  }

  private final PriorityQueue<Entry> entries = new PriorityQueue<>();
  private long order;

  /** The next time, or {@link #NEVER}. */
  long next = NEVER;

  void add(long time, Waiter waiter, Trigger trigger) {
    entries.add(new Entry(time, order++, waiter, trigger));
    next = entries.element().time;
  }

  void remove(Waiter waiter, Trigger trigger) {
    entries.removeIf(entry -> entry.waiter == waiter && entry.trigger == trigger);
    next = entries.isEmpty() ? NEVER : entries.element().time;
  }

  void fire(long now) {
    while (next <= now) {
      Entry entry = entries.remove();
      next = entries.isEmpty() ? NEVER : entries.element().time;
      entry.waiter.fired(entry.trigger);
    }
  }
}
