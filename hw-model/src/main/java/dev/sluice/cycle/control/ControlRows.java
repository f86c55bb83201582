// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.sizes.ControlSizes;
import java.util.Arrays;

/**
 * The memories with a row for each window. Each has one writer: the arrival rows the arrival line,
 * the position rows {@link Positions}, the window and packet rows the visits, the holder and region
 * rows the visits when they open. In a clock they hold what was written in the clocks before it.
 */
final class ControlRows {
  /** Nobody holds the window. */
  static final int FREE = 0;

  /** Open, or done when its arrival row says completed. */
  static final int OPEN = 1;

  /** Ended in an error; over when its arrival row says that the mark came. */
  static final int FAILED = 2;

  /** Is to be free when its mark comes. */
  static final int LEAVING = 3;

  /** Causes of a failure. */
  static final int RECEIVER_GAVE_UP = 1;

  static final int SENDER_GAVE_UP = 2;
  static final int MEMORY_ERROR = 3;

  static final int TIME_BITS = ControlSizes.TIME_BITS;
  static final long TIME_MASK = (1L << TIME_BITS) - 1;

  // Arrival rows.
  final int[] arrivalGeneration;
  final boolean[] completed;
  final boolean[] error;
  final boolean[] markFailed;
  final boolean[] markFree;
  final boolean[] overrun;
  final boolean[] progress;
  final boolean[] accepted;

  /** Of an open window its last slide, of an ended one when it was last asked. */
  final long[] since;

  /** Of an open window the last accepted packet, of an ended one when it may answer again. */
  final long[] other;

  // Position rows.
  final int[] positionGeneration;

  /** One after the highest packet accepted. */
  final int[] top;

  /** WBASE of the last report, but for those of time-outs. */
  final int[] reported;

  /** When the last report may be repeated. */
  final long[] reportAt;

  // Packet rows.
  final int[] packets;

  /** Below it every packet has come or was asked for. */
  final int[] next;

  // Window rows.
  final int[] phase;
  final int[] generation;
  final int[] cause;
  final boolean[] overrunSeen;
  final boolean[] progressSeen;
  final long[] waitingSince;
  final int[] repeats;

  /** NEXT as it was when the time-out last began to run, unless WBASE has moved since. */
  final int[] mark;

  // Holder rows.
  final boolean[] used;
  final int[] holderGeneration;
  final int[] peer;
  final int[] transferId;

  // Place rows.
  final long[] address;
  final long[] bytes;

  ControlRows(int windows) {
    arrivalGeneration = new int[windows];
    completed = new boolean[windows];
    error = new boolean[windows];
    markFailed = new boolean[windows];
    markFree = new boolean[windows];
    overrun = new boolean[windows];
    progress = new boolean[windows];
    accepted = new boolean[windows];
    since = new long[windows];
    other = new long[windows];
    phase = new int[windows];
    generation = new int[windows];
    cause = new int[windows];
    overrunSeen = new boolean[windows];
    progressSeen = new boolean[windows];
    waitingSince = new long[windows];
    repeats = new int[windows];
    mark = new int[windows];
    positionGeneration = new int[windows];
    top = new int[windows];
    reported = new int[windows];
    reportAt = new long[windows];
    packets = new int[windows];
    next = new int[windows];
    used = new boolean[windows];
    holderGeneration = new int[windows];
    peer = new int[windows];
    transferId = new int[windows];
    address = new long[windows];
    bytes = new long[windows];
    clear();
  }

  /** What the sweep after reset leaves: every window free, its next generation tag 0. */
  void clear() {
    Arrays.fill(arrivalGeneration, 255);
    Arrays.fill(completed, false);
    Arrays.fill(error, false);
    Arrays.fill(markFailed, false);
    Arrays.fill(markFree, false);
    Arrays.fill(overrun, false);
    Arrays.fill(progress, false);
    Arrays.fill(accepted, false);
    Arrays.fill(since, 0L);
    Arrays.fill(other, 0L);
    Arrays.fill(phase, FREE);
    Arrays.fill(generation, 255);
    Arrays.fill(cause, 0);
    Arrays.fill(overrunSeen, false);
    Arrays.fill(progressSeen, false);
    Arrays.fill(waitingSince, 0L);
    Arrays.fill(repeats, 0);
    Arrays.fill(mark, 0);
    Arrays.fill(positionGeneration, 255);
    Arrays.fill(top, 0);
    Arrays.fill(reported, 0);
    Arrays.fill(reportAt, 0L);
    Arrays.fill(packets, 0);
    Arrays.fill(next, 0);
    Arrays.fill(used, false);
    Arrays.fill(holderGeneration, 255);
    Arrays.fill(peer, 0);
    Arrays.fill(transferId, 0);
    Arrays.fill(address, 0L);
    Arrays.fill(bytes, 0L);
  }

  /** Whether the arrival row is of the window's present use. */
  boolean current(int window) {
    return arrivalGeneration[window] == generation[window];
  }
}
