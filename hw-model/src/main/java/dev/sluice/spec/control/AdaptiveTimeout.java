// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

/**
 * Repeats a request whose answer did not come, after the time that requests of the window were seen
 * to take, instead of after T.
 *
 * <p>One request of a window at a time is timed, until the copy that it asks for is accepted. Where
 * it was made twice nobody knows whose the copy is (Karn and Partridge, SIGCOMM 1987), and the time
 * counts only if a second copy comes: then the first request was not lost, the wait was too short.
 * The times give a mean and a mean deviation (Jacobson and Karels, SIGCOMM 1988; RFC 6298):
 *
 * <pre>
 *   first time t       MEAN = t, DEVIATION = t/2
 *   each later one     DEVIATION += (|MEAN - t| - DEVIATION) / 4
 *                      MEAN      += (t - MEAN) / 8
 *   A = MEAN + max(4 * DEVIATION, MEAN / 4) + {@value #MARGIN}, at most T; T before the first time
 * </pre>
 *
 * <p>A prompt time-out falls A * 2^q clocks after the last one, the last request of the hole at
 * WBASE or the last move of WBASE, when the hole at WBASE was asked for; and as long after the last
 * accepted packet when packet N-1 was accepted, since nothing new is on its way then. q counts the
 * prompt time-outs since WBASE last moved. It is no retry: when A * 2^q reaches T the ordinary
 * time-outs take over.
 *
 * <p>Hardware: of a window the packet that is timed and since when, MEAN and DEVIATION in 1/8 and
 * 1/4 clocks, q and one bit; shifts and additions. Source: protocol text, section 7. Not
 * thread-safe.
 */
final class AdaptiveTimeout {
  /** Clocks that a request may always take longer than was seen. */
  static final int MARGIN = 16;

  private static final int NONE = -1;
  private static final int MEAN_SHIFT = 3;
  private static final int DEVIATION_SHIFT = 2;

  private final WindowTable table;
  private final boolean on;

  /** The packet whose request is timed, or NONE, since when, and whether it was asked for again. */
  private final int[] timed;

  private final long[] timedFrom;
  private final boolean[] repeated;

  /** The last packet that was timed and asked for again, or NONE, and how long it took. */
  private final int[] doubtful;

  private final long[] doubtfulTime;

  /** MEAN in 1/8 clocks; 0 before the first time. */
  private final long[] mean;

  /** DEVIATION in 1/4 clocks. */
  private final long[] deviation;

  /** Whether the hole at WBASE was asked for. */
  private final boolean[] asked;

  private final int[] prompts;

  private long total;

  AdaptiveTimeout(WindowTable table) {
    this.table = table;
    on = table.extensions.adaptive();
    int windows = table.phase.length;
    timed = new int[windows];
    timedFrom = new long[windows];
    repeated = new boolean[windows];
    doubtful = new int[windows];
    doubtfulTime = new long[windows];
    mean = new long[windows];
    deviation = new long[windows];
    asked = new boolean[windows];
    prompts = new int[windows];
  }

  /** A transfer gets the window. */
  void begin(int window) {
    timed[window] = NONE;
    doubtful[window] = NONE;
    mean[window] = 0;
    deviation[window] = 0;
    asked[window] = false;
    prompts[window] = 0;
  }

  /** Packet k of an open window was accepted; everything else knows of it already. */
  void onAccepted(long clock, int window, int k, boolean again, int wbase, int slide) {
    if (!on) {
      return;
    }
    if (k == timed[window]) {
      timed[window] = NONE;
      if (again) {
        onTimed(window, k, clock - timedFrom[window]);
      }
    }
    if (slide > 0) {
      prompts[window] = 0;
      asked[window] = table.next[window] > wbase;
    }
    if (hasTail(window) || asked[window] && slide > 0) {
      startTimer(window);
    }
  }

  private void onTimed(int window, int k, long clocks) {
    if (repeated[window]) {
      doubtful[window] = k;
      doubtfulTime[window] = clocks;
    } else {
      took(window, clocks);
    }
  }

  /** A redundant copy of packet k came. */
  void onCopy(int window, int k) {
    if (on && doubtful[window] == k) {
      doubtful[window] = NONE;
      took(window, doubtfulTime[window]);
    }
  }

  /** Before the first retry only: the waits of the others are longer. */
  private void startTimer(int window) {
    if (table.repeats[window] == 0) {
      table.timers.start(window, due(window));
    }
  }

  /** Whether packet N-1 was accepted. */
  private boolean hasTail(int window) {
    return table.top[window] == table.geometry[window].packets();
  }

  private void took(int window, long clocks) {
    if (mean[window] == 0) {
      mean[window] = Math.max(1, clocks << MEAN_SHIFT);
      deviation[window] = clocks << DEVIATION_SHIFT - 1;
    } else {
      long error = clocks - (mean[window] >> MEAN_SHIFT);
      deviation[window] += Math.abs(error) - (deviation[window] >> DEVIATION_SHIFT);
      mean[window] += error;
    }
  }

  /** T, which may change. */
  private long most() {
    return table.transport.timeout();
  }

  /** A, at most T. */
  long time(int window) {
    if (mean[window] == 0) {
      return most();
    }
    long clocks = mean[window] >> MEAN_SHIFT;
    return Math.min(most(), clocks + Math.max(deviation[window], clocks >> 2) + MARGIN);
  }

  /** The wait for the next prompt time-out; T or more when there is none. */
  private long wait(int window) {
    return time(window) << prompts[window];
  }

  /** A request for packet k is sent. */
  void onRequest(long clock, int window, int k) {
    if (!on) {
      return;
    }
    if (timed[window] == k) {
      repeated[window] = true;
    } else if (timed[window] == NONE && k >= table.next[window]) {
      timed[window] = k;
      timedFrom[window] = clock;
      repeated[window] = false;
    }
  }

  /** The window was read and its NEXT is up to date. */
  void onAsked(int window, int wbase) {
    if (on) {
      asked[window] = table.next[window] > wbase;
      startTimer(window);
    }
  }

  /** How long a window hears nothing before what is on its way is taken for lost. */
  long quietTime(int window) {
    return on && hasTail(window) ? time(window) : most();
  }

  /** When a window times out for the first time since the last progress. */
  long due(int window) {
    long since = table.waitingSince[window];
    long ordinary = since + most();
    if (!on || wait(window) >= most()) {
      return ordinary;
    }
    if (asked[window]) {
      return since + wait(window);
    }
    return hasTail(window)
        ? Math.min(ordinary, Math.max(since, table.lastAccepted[window]) + wait(window))
        : ordinary;
  }

  /** A time-out falls that is the first since the last progress. Whether it is a prompt one. */
  boolean takePrompt(int window) {
    if (!on || wait(window) >= most() || !asked[window] && !hasTail(window)) {
      return false;
    }
    prompts[window]++;
    total++;
    return true;
  }

  /** Prompt time-outs. */
  long total() {
    return total;
  }
}
