// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A packet row that visits write. From WindowVisits to ArrivalLine. */
public final class PacketWriteWires {
  /** W_Ptr of the row; ceil(log2 R) bits. */
  public static final int ADDRESS = 0;

  /** N; 25 bits. */
  public static final int ROW_PACKETS = 1;

  /** NEXT: every packet below it was received or requested; 25 bits. */
  public static final int ROW_NEXT = 2;

  private PacketWriteWires() {}

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
            new Field("row_packets", 25),
            new Field("row_next", 25))
        .countingWhileValid()
        .countingRoundValid();
  }
}
