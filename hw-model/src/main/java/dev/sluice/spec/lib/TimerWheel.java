// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.lib;

import java.util.Arrays;

/**
 * One timer each for a fixed number of things. Starting and stopping cost O(1); a clock costs the
 * timers of its slot, which are those that are due and those that are due whole turns later.
 *
 * <p>A hashed wheel with one clock to a slot (Varghese and Lauck, SOSP 1987, scheme 6). Timers that
 * ran out wait in a line, in the order in which they ran out; those of one clock in the order in
 * which they were started. Nothing allocates after construction. Not thread-safe.
 */
public final class TimerWheel {
  /** No timer. */
  public static final int NONE = -1;

  private static final int SLOTS = 1024;
  private static final int MASK = SLOTS - 1;

  /** The list of timers that ran out, after those of the slots. */
  private static final int DUE = SLOTS;

  private final long[] deadline;
  private final int[] list;
  private final int[] next;
  private final int[] previous;
  private final int[] first = new int[SLOTS + 1];
  private final int[] last = new int[SLOTS + 1];

  private long now;

  /**
   * A wheel at clock 0 with no timer started.
   *
   * @param timers how many; they are called 0 to timers - 1
   */
  public TimerWheel(int timers) {
    deadline = new long[timers];
    list = new int[timers];
    next = new int[timers];
    previous = new int[timers];
    Arrays.fill(list, NONE);
    Arrays.fill(first, NONE);
    Arrays.fill(last, NONE);
  }

  /** Starts a timer, or starts it anew. One whose clock has come runs out at the next advance. */
  public void start(int timer, long clock) {
    stop(timer);
    deadline[timer] = Math.max(clock, now + 1);
    append(timer, (int) deadline[timer] & MASK);
  }

  /** Stops a timer, also one that ran out and was not taken. */
  public void stop(int timer) {
    int from = list[timer];
    if (from == NONE) {
      return;
    }
    if (previous[timer] == NONE) {
      first[from] = next[timer];
    } else {
      next[previous[timer]] = next[timer];
    }
    if (next[timer] == NONE) {
      last[from] = previous[timer];
    } else {
      previous[next[timer]] = previous[timer];
    }
    list[timer] = NONE;
  }

  /** Time goes on to the clock. */
  public void advance(long clock) {
    if (clock - now > SLOTS) {
      jump(clock);
    }
    while (now < clock) {
      now++;
      runOut((int) now & MASK);
    }
  }

  /** More than a turn at once: clock by clock would be long, so ask for the next deadline. */
  private void jump(long clock) {
    while (now < clock) {
      long nearest = Long.MAX_VALUE;
      for (int timer = 0; timer < deadline.length; timer++) {
        if (list[timer] != NONE && list[timer] != DUE) {
          nearest = Math.min(nearest, deadline[timer]);
        }
      }
      now = Math.min(nearest, clock);
      runOut((int) now & MASK);
    }
  }

  private void runOut(int slot) {
    int timer = first[slot];
    while (timer != NONE) {
      int after = next[timer];
      if (deadline[timer] <= now) {
        stop(timer);
        append(timer, DUE);
      }
      timer = after;
    }
  }

  private void append(int timer, int to) {
    list[timer] = to;
    next[timer] = NONE;
    previous[timer] = last[to];
    if (last[to] == NONE) {
      first[to] = timer;
    } else {
      next[last[to]] = timer;
    }
    last[to] = timer;
  }

  /** Takes the timer that ran out first, or NONE. */
  public int poll() {
    int timer = first[DUE];
    if (timer != NONE) {
      stop(timer);
    }
    return timer;
  }
}
