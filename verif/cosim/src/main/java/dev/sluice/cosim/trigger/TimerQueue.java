// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import java.util.PriorityQueue;

/** Who is to be told at which time; those of the same time in the order in which they came. */
public final class TimerQueue {
  /** The time that does not come. */
  public static final long NEVER = Long.MAX_VALUE;

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

  private long next = NEVER;

  /** A queue in which nobody waits. */
  public TimerQueue() {}

  /**
   * When somebody is to be told next.
   *
   * @return picoseconds, or {@link #NEVER}
   */
  public long next() {
    return next;
  }

  /**
   * One who is told at a time.
   *
   * @param time picoseconds
   * @param waiter whom to tell
   * @param trigger what is told
   */
  public void add(long time, Waiter waiter, Trigger trigger) {
    entries.add(new Entry(time, order++, waiter, trigger));
    next = entries.element().time;
  }

  /**
   * Takes out one who waits; does nothing when it was told already.
   *
   * @param waiter who
   * @param trigger for what
   */
  public void remove(Waiter waiter, Trigger trigger) {
    entries.removeIf(entry -> entry.waiter == waiter && entry.trigger == trigger);
    next = entries.isEmpty() ? NEVER : entries.element().time;
  }

  /**
   * Time goes on: tells those whose time has come.
   *
   * @param now picoseconds
   */
  public void fire(long now) {
    while (next <= now) {
      Entry entry = entries.remove();
      next = entries.isEmpty() ? NEVER : entries.element().time;
      entry.waiter.fired(entry.trigger);
    }
  }
}
