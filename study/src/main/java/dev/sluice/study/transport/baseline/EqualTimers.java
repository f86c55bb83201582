// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

import dev.sluice.study.transport.Endpoint;

/**
 * Timers that all run equally long: the one that was started first runs out first, so they are a
 * list. O(1) each; nothing allocates after construction.
 */
final class EqualTimers {
  static final int NONE = -1;

  private final long length;
  private final long[] deadline;
  private final int[] next;
  private final int[] previous;
  private int first = NONE;
  private int last = NONE;

  EqualTimers(int timers, long length) {
    this.length = length;
    deadline = new long[timers];
    next = new int[timers];
    previous = new int[timers];
  }

  /** Starts a timer that does not run; times never go back. */
  void start(int timer, long now) {
    deadline[timer] = now + length;
    next[timer] = NONE;
    previous[timer] = last;
    if (last == NONE) {
      first = timer;
    } else {
      next[last] = timer;
    }
    last = timer;
  }

  /** Stops a timer that runs. */
  void stop(int timer) {
    if (previous[timer] == NONE) {
      first = next[timer];
    } else {
      next[previous[timer]] = next[timer];
    }
    if (next[timer] == NONE) {
      last = previous[timer];
    } else {
      previous[next[timer]] = previous[timer];
    }
  }

  /** The timer that runs out first, or NONE. */
  int first() {
    return first;
  }

  /** When it runs out, or NEVER. */
  long deadline() {
    return first == NONE ? Endpoint.NEVER : deadline[first];
  }
}
