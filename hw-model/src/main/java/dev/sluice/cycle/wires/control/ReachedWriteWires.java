// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * How far a window has come: a packet of it was accepted. From ArrivalLine to WindowVisits, two
 * clocks after the {@link ArrivalWriteWires} of that packet.
 */
public final class ReachedWriteWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int ADDRESS = 0;

  /** Generation tag of the use that it is of; 8 bits. */
  public static final int ROW_GENERATION = 1;

  /** WBASE after the packet, 0 to M; 25 bits. */
  public static final int ROW_WBASE = 2;

  /** Packet N-1 has come; 1 bit. */
  public static final int ROW_TAIL = 3;

  private ReachedWriteWires() {}

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
            new Field("row_wbase", 25),
            new Field("row_tail", 1))
        .countingWhileValid();
  }
}
