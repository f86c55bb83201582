// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Waiters of one event in the order in which they came, each with a count or a condition. */
final class WaitList {
  /** One who waits. Used again for others, so that waiting allocates nothing. */
  private static final class Entry {
    Waiter waiter;
    Trigger trigger;
    long remaining;
    BooleanSupplier condition;
  }

  private Entry[] entries = {new Entry(), new Entry()};
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(Waiter waiter, Trigger trigger) {
    add(waiter, trigger, 1, null);
  }

  /** Fires at the occurrence of that number, or at the first for which the condition holds. */
  void add(Waiter waiter, Trigger trigger, long count, BooleanSupplier condition) {
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

  /** One occurrence: tells those whose time has come and keeps the others, in order. */
  void fire() {
    int kept = 0;
    int count = size;
    for (int i = 0; i < count; i++) {
      Entry entry = entries[i];
      BooleanSupplier condition = entry.condition;
      boolean due = condition == null ? --entry.remaining <= 0 : condition.getAsBoolean();
      if (due) {
        entry.waiter.fired(entry.trigger);
      } else {
        keep(i, kept++);
      }
    }
    cut(kept);
  }

  void remove(Waiter waiter, Trigger trigger) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (entries[i].waiter != waiter || entries[i].trigger != trigger) {
        keep(i, kept++);
      }
    }
    cut(kept);
  }

  /** Moves an entry to the front; the one that stood there is free. */
  private void keep(int from, int to) {
    if (from != to) {
      Entry free = entries[to];
      entries[to] = entries[from];
      entries[from] = free;
    }
  }

  private void cut(int kept) {
    for (int i = kept; i < size; i++) {
      Entry entry = entries[i];
      entry.waiter = null;
      entry.trigger = null;
      entry.condition = null;
    }
    size = kept;
  }
}
