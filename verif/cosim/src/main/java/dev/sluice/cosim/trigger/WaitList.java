// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/**
 * Waiters of one thing that happens again and again, in the order in which they came, each with a
 * count or a condition. Waiting allocates nothing. Not thread-safe.
 */
public final class WaitList {
  /** A list in which nobody waits. */
  public WaitList() {}

  /** One who waits. Used again for others, so that waiting allocates nothing. */
  private static final class Entry {
    Waiter waiter;
    Trigger trigger;
    long remaining;
    BooleanSupplier condition;

    boolean isDue() {
      return condition == null ? --remaining <= 0 : condition.getAsBoolean();
    }

    /** Nobody waits here any more. */
    void clear() {
      waiter = null;
      trigger = null;
      condition = null;
    }
  }

  private Entry[] entries = {new Entry(), new Entry()};
  private int size;

  /** How many calls of {@link #fire} have not returned. */
  private int firing;

  /**
   * Whether nobody waits.
   *
   * @return true when {@link #fire} would tell nobody
   */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * One who is told the next time.
   *
   * @param waiter whom to tell
   * @param trigger what is told
   */
  public void add(Waiter waiter, Trigger trigger) {
    add(waiter, trigger, 1, null);
  }

  /**
   * One who is told the time of that number, or the first time at which a condition holds.
   *
   * @param waiter whom to tell
   * @param trigger what is told
   * @param count 1 is the next time; not looked at when there is a condition
   * @param condition asked each time; null when the count decides
   */
  public void add(Waiter waiter, Trigger trigger, long count, BooleanSupplier condition) {
    if (size == entries.length) {
      grow();
    }
    Entry entry = entries[size++];
    entry.waiter = waiter;
    entry.trigger = trigger;
    entry.remaining = count;
    entry.condition = condition;
  }

  private void grow() {
    int old = entries.length;
    entries = Arrays.copyOf(entries, 2 * old);
    for (int i = old; i < entries.length; i++) {
      entries[i] = new Entry();
    }
  }

  /**
   * It happens: tells those whose time has come and keeps the others, in order. Who is told may add
   * and remove waiters of this list; those it adds wait for the next time.
   */
  public void fire() {
    int count = size;
    firing++;
    try {
      for (int i = 0; i < count; i++) {
        Entry entry = entries[i];
        if (entry.waiter != null && entry.isDue()) {
          Waiter waiter = entry.waiter;
          Trigger trigger = entry.trigger;
          entry.clear();
          waiter.fired(trigger);
        }
      }
    } finally {
      firing--;
      closeGaps();
    }
  }

  /**
   * Takes out one who waits; does nothing when it was told already.
   *
   * @param waiter who
   * @param trigger for what
   */
  public void remove(Waiter waiter, Trigger trigger) {
    for (int i = 0; i < size; i++) {
      if (entries[i].waiter == waiter && entries[i].trigger == trigger) {
        entries[i].clear();
      }
    }
    closeGaps();
  }

  /** Moves who still waits to the front, unless somebody goes through the list just now. */
  private void closeGaps() {
    if (firing > 0) {
      return;
    }
    int kept = 0;
    for (int i = 0; i < size; i++) {
      Entry entry = entries[i];
      if (entry.waiter != null) {
        entries[i] = entries[kept];
        entries[kept++] = entry;
      }
    }
    size = kept;
  }
}
