// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control.trips;

import dev.sluice.sizes.ControlSizes;
import java.util.Arrays;

/**
 * What RoundTrips keeps of each window: the request that is timed, the last answer of which nobody
 * knows to which request it was, MEAN and DEVIATION. A row counts only while its generation is the
 * window's.
 */
final class RoundTripRows {
  private static final int NO_USE = -1;
  private static final long MOST = (1L << ControlSizes.ROUND_TRIP_BITS) - 1;
  private static final long TIME_MASK = (1L << ControlSizes.REQUEST_TIME_BITS) - 1;

  /** Clocks that a request may always take longer than was seen. */
  private static final int MARGIN = 16;

  private static final int MEAN_SHIFT = 3;
  private static final int DEVIATION_SHIFT = 2;

  private final int[] generation;

  /** The packet whose request is timed, since when, and whether it was requested again. */
  private final int[] timed;

  private final long[] from;
  private final boolean[] repeated;

  /** The last packet that was timed and requested again, if there is one, and how long it took. */
  private final boolean[] doubts;

  private final int[] doubtful;
  private final long[] doubtfulTime;

  private final boolean[] known;

  /** MEAN in 1/8 clocks. */
  private final long[] mean;

  /** DEVIATION in 1/4 clocks. */
  private final long[] deviation;

  private long time;

  RoundTripRows(int windows) {
    generation = new int[windows];
    timed = new int[windows];
    from = new long[windows];
    repeated = new boolean[windows];
    doubts = new boolean[windows];
    doubtful = new int[windows];
    doubtfulTime = new long[windows];
    known = new boolean[windows];
    mean = new long[windows];
    deviation = new long[windows];
  }

  /** What the sweep after reset leaves. */
  void clear() {
    Arrays.fill(generation, NO_USE);
    Arrays.fill(timed, 0);
    Arrays.fill(from, 0);
    Arrays.fill(repeated, false);
    Arrays.fill(doubts, false);
    Arrays.fill(known, false);
  }

  /** A request of a use of a window: one that begins to be timed, or another for the same. */
  void request(int window, int use, int pidx, boolean begins, long at) {
    boolean mine = generation[window] == use;
    if (begins) {
      doubts[window] &= mine;
      known[window] &= mine;
      generation[window] = use;
      timed[window] = pidx;
      from[window] = at;
      repeated[window] = false;
    } else if (mine && timed[window] == pidx) {
      repeated[window] = true;
    }
  }

  /** A retransmission, new or not. Whether it gives a time that counts. */
  boolean packet(int window, int use, int pidx, boolean accepted, long at) {
    if (generation[window] != use) {
      return false;
    }
    if (accepted) {
      if (timed[window] != pidx) {
        return false;
      }
      long took = Math.min(at - from[window] & TIME_MASK, MOST);
      if (repeated[window]) {
        doubts[window] = true;
        doubtful[window] = pidx;
        doubtfulTime[window] = took;
        return false;
      }
      count(window, took);
      return true;
    }
    if (!doubts[window] || doubtful[window] != pidx) {
      return false;
    }
    doubts[window] = false;
    count(window, doubtfulTime[window]);
    return true;
  }

  private void count(int window, long took) {
    time = took;
    if (known[window]) {
      long error = took - (mean[window] >> MEAN_SHIFT);
      deviation[window] += Math.abs(error) - (deviation[window] >> DEVIATION_SHIFT);
      mean[window] += error;
    } else {
      known[window] = true;
      mean[window] = took << MEAN_SHIFT;
      deviation[window] = took << DEVIATION_SHIFT - 1;
    }
  }

  /** The time that was counted last. */
  long time() {
    return time;
  }

  /** A, however long. */
  long repeatAfter(int window) {
    long clocks = mean[window] >> MEAN_SHIFT;
    return clocks + Math.max(deviation[window], clocks >> 2) + MARGIN;
  }
}
