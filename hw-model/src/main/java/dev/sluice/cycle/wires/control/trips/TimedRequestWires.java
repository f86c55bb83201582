// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control.trips;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * A request was ordered whose time counts: one that begins to be timed, or another for the packet
 * that is. From RequestMaker to RoundTrips.
 */
public final class TimedRequestWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 1;

  /** PIDX; 24 bits. */
  public static final int PIDX = 2;

  /** The first request for it; 1 bit. */
  public static final int BEGINS = 3;

  private TimedRequestWires() {}

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
            new Field("window", windowBits),
            new Field("generation", 8),
            new Field("pidx", 24),
            new Field("begins", 1))
        .countingWhileValid();
  }
}
