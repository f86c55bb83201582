// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import java.util.ArrayList;
import java.util.List;

/** Who waits for changes of signals that no kernel clock drives; looked at whenever all settled. */
final class SignalWatcher {
  static final int RISING = 0;
  static final int FALLING = 1;
  static final int ANY = 2;

  private static final class Entry {
    private final Waiter waiter;
    private final Trigger trigger;
    private final Signal signal;
    private final int kind;
    private final long[] last;

    Entry(Waiter waiter, Trigger trigger, Signal signal, int kind) {
      this.waiter = waiter;
      this.trigger = trigger;
      this.signal = signal;
      this.kind = kind;
      last = new long[signal.port().words()];
      signal.getWords(last, 0);
    }

    boolean happened() {
      long before = last[0] & 1;
      long low = signal.word(0) & 1;
      boolean any = false;
      for (int i = 0; i < last.length; i++) {
        long word = signal.word(i);
        any |= word != last[i];
        last[i] = word;
      }
      return switch (kind) {
        case RISING -> before == 0 && low == 1;
        case FALLING -> before == 1 && low == 0;
        default -> any;
      };
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  boolean isEmpty() {
    return entries.isEmpty();
  }

  void add(Waiter waiter, Trigger trigger, Signal signal, int kind) {
    entries.add(new Entry(waiter, trigger, signal, kind));
  }

  void remove(Waiter waiter, Trigger trigger) {
    entries.removeIf(entry -> entry.waiter == waiter && entry.trigger == trigger);
  }

  void fire() {
    if (entries.isEmpty()) {
      return;
    }
    List<Entry> due = new ArrayList<>();
    entries.removeIf(entry -> entry.happened() && due.add(entry));
    for (Entry entry : due) {
      entry.waiter.fired(entry.trigger);
    }
  }
}
