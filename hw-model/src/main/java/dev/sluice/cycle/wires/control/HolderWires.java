// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** Who gets a window. From ConnectionDesk to PacketMaker. */
public final class HolderWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** Generation tag; 8 bits. */
  public static final int OWNER_GENERATION = 1;

  /** Who; 32 bits. */
  public static final int OWNER_PEER = 2;

  /** Its transfer; 32 bits. */
  public static final int OWNER_TRANSFER_ID = 3;

  private HolderWires() {}

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
            new Field("owner_generation", 8),
            new Field("owner_peer", 32),
            new Field("owner_transferId", 32))
        .countingWhileValid();
  }
}
