// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * An arrival row that the arrival line writes, and what that means for a visit of the window. From
 * ArrivalLine to WindowVisits.
 */
public final class ArrivalWriteWires {
  /** W_Ptr of the row; ceil(log2 R) bits. */
  public static final int ADDRESS = 0;

  /** Generation tag for which the row counts; 8 bits. */
  public static final int ROW_GENERATION = 1;

  /** Every packet is in memory; 1 bit. */
  public static final int ROW_COMPLETED = 2;

  /** Memory answered with an error; 1 bit. */
  public static final int ROW_ERROR = 3;

  /** The mark of the failure has come; 1 bit. */
  public static final int ROW_MARK_FAILED = 4;

  /** The mark has come after which it may be freed; 1 bit. */
  public static final int ROW_MARK_FREE = 5;

  /** Toggle: packets were dropped beyond the window; 1 bit. */
  public static final int ROW_OVERRUN = 6;

  /** Toggle: WBASE has moved; 1 bit. */
  public static final int ROW_PROGRESS = 7;

  /** A packet was accepted; 1 bit. */
  public static final int ROW_ACCEPTED = 8;

  /** The window's since becomes {@link #AT}: the last slide, or when it was last asked; 1 bit. */
  public static final int SETS_SINCE = 9;

  /** The time of its last accepted packet becomes {@link #AT}; 1 bit. */
  public static final int SETS_ACCEPTED_AT = 10;

  /** When the arrival was judged, in the clock before; clocks; 48 bits. */
  public static final int AT = 11;

  /** It leaves the time-out of an open window as it was; 1 bit. */
  public static final int STIRS = 12;

  /** It completes the transfer; 1 bit. */
  public static final int COMPLETES = 13;

  private ArrivalWriteWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(int windowBits, String name) {
    return Wires.flow(
            name,
            new Field("address", windowBits),
            new Field("row_generation", 8),
            new Field("row_completed", 1),
            new Field("row_error", 1),
            new Field("row_markFailed", 1),
            new Field("row_markFree", 1),
            new Field("row_overrun", 1),
            new Field("row_progress", 1),
            new Field("row_accepted", 1),
            new Field("setsSince", 1),
            new Field("setsAcceptedAt", 1),
            new Field("at", 48),
            new Field("stirs", 1),
            new Field("completes", 1))
        .countingWhileValid()
        .countingRoundValid();
  }
}
