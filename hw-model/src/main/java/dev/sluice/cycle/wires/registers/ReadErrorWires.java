// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * A data packet that was not sent because its payload could not be read. From PacketBuilder to the
 * send engine; has to be taken.
 */
public final class ReadErrorWires {
  /** Transfer id of the packet; 32 bits. */
  public static final int TRANSFER_ID = 0;

  /** PIDX of the packet; 24 bits. */
  public static final int PIDX = 1;

  private ReadErrorWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with these fields
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("transferId", 32), new Field("pidx", 24));
  }
}
