// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.Signal;
import java.util.ArrayList;
import java.util.List;

/** Who waits for changes of signals that no kernel clock drives; looked at whenever all settled. */
public final class SignalWatcher {
  /** Bit 0 goes from 0 to 1. */
  public static final int RISING = 0;

  /** Bit 0 goes from 1 to 0. */
  public static final int FALLING = 1;

  /** Any bit changes. */
  public static final int ANY = 2;

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

  /** A watcher that watches nothing. */
  public SignalWatcher() {}

  /**
   * Whether nobody waits.
   *
   * @return true when {@link #fire} would tell nobody
   */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /**
   * One who is told of the next change.
   *
   * @param waiter whom to tell
   * @param trigger what is told
   * @param signal the port
   * @param kind {@link #RISING}, {@link #FALLING} or {@link #ANY}
   */
  public void add(Waiter waiter, Trigger trigger, Signal signal, int kind) {
    entries.add(new Entry(waiter, trigger, signal, kind));
  }

  /**
   * Takes out one who waits; does nothing when it was told already.
   *
   * @param waiter who
   * @param trigger for what
   */
  public void remove(Waiter waiter, Trigger trigger) {
    entries.removeIf(entry -> entry.waiter == waiter && entry.trigger == trigger);
  }

  /** All has settled: tells those whose signal has changed. */
  public void fire() {
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
