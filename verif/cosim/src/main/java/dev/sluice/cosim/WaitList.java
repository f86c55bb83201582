package dev.sluice.cosim;

import java.util.Arrays;
import java.util.function.BooleanSupplier;

/** Waiters of one event in the order in which they came, each with a count or a condition. */
final class WaitList {
  private Waiter[] waiters = new Waiter[4];
  private Trigger[] triggers = new Trigger[4];
  private long[] remaining = new long[4];
  private BooleanSupplier[] conditions = new BooleanSupplier[4];
  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  void add(Waiter waiter, Trigger trigger) {
    add(waiter, trigger, 1, null);
  }

  /** Fires at the occurrence of that number, or at the first for which the condition holds. */
  void add(Waiter waiter, Trigger trigger, long count, BooleanSupplier condition) {
    if (size == waiters.length) {
      int larger = 2 * size;
      waiters = Arrays.copyOf(waiters, larger);
      triggers = Arrays.copyOf(triggers, larger);
      remaining = Arrays.copyOf(remaining, larger);
      conditions = Arrays.copyOf(conditions, larger);
    }
    waiters[size] = waiter;
    triggers[size] = trigger;
    remaining[size] = count;
    conditions[size] = condition;
    size++;
  }

  /** One occurrence: tells those whose time has come and keeps the others, in order. */
  void fire() {
    if (size == 0) {
      return;
    }
    int kept = 0;
    int count = size;
    for (int i = 0; i < count; i++) {
      BooleanSupplier condition = conditions[i];
      boolean due = condition == null ? --remaining[i] <= 0 : condition.getAsBoolean();
      if (due) {
        waiters[i].fired(triggers[i]);
      } else {
        move(i, kept++);
      }
    }
    cut(kept);
  }

  void remove(Waiter waiter, Trigger trigger) {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (waiters[i] != waiter || triggers[i] != trigger) {
        move(i, kept++);
      }
    }
    cut(kept);
  }

  private void move(int from, int to) {
    if (from != to) {
      waiters[to] = waiters[from];
      triggers[to] = triggers[from];
      remaining[to] = remaining[from];
      conditions[to] = conditions[from];
    }
  }

  private void cut(int kept) {
    for (int i = kept; i < size; i++) {
      waiters[i] = null;
      triggers[i] = null;
      conditions[i] = null;
    }
    size = kept;
  }
}
