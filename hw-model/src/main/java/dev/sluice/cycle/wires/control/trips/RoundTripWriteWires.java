// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control.trips;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.sizes.ControlSizes;

/** A, the time after which a request of a window is made again. From RoundTrips to WindowVisits. */
public final class RoundTripWriteWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int ADDRESS = 0;

  /** Generation tag of the use that it is of; 8 bits. */
  public static final int ROW_GENERATION = 1;

  /** 0: A is not below 2^24 clocks, and T counts in its place; 1 bit. */
  public static final int ROW_KNOWN = 2;

  /** A in clocks, when it is known; 24 bits. */
  public static final int ROW_TIME = 3;

  private RoundTripWriteWires() {}

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
            new Field("row_known", 1),
            new Field("row_time", ControlSizes.ROUND_TRIP_BITS))
        .countingWhileValid();
  }
}
