// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A phase row that visits write. From WindowVisits to ArrivalLine. */
public final class PhaseWriteWires {
  /** W_Ptr of the row; ceil(log2 R) bits. */
  public static final int ADDRESS = 0;

  /** Free, open, failed or leaving: {@code PhaseCodes}; 2 bits. */
  public static final int ROW_PHASE = 1;

  /** Generation tag of the present use, or of the last; 8 bits. */
  public static final int ROW_GENERATION = 2;

  /** Why it failed; 2 bits. */
  public static final int ROW_CAUSE = 3;

  /** Differs from the arrival row's overrun when packets were dropped beyond the window; 1 bit. */
  public static final int ROW_OVERRUN_SEEN = 4;

  /**
   * Differs from the arrival row's progress when WBASE has moved since the last time-out; 1 bit.
   */
  public static final int ROW_PROGRESS_SEEN = 5;

  private PhaseWriteWires() {}

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
            new Field("row_phase", 2),
            new Field("row_generation", 8),
            new Field("row_cause", 2),
            new Field("row_overrunSeen", 1),
            new Field("row_progressSeen", 1))
        .countingWhileValid()
        .countingRoundValid();
  }
}
