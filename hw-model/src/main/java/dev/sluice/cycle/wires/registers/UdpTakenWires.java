// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A frame that was for the NIC, with what the network said of congestion. From UdpUnwrap. */
public final class UdpTakenWires {
  /** The ECN field of its IPv4 header; 2 bits. */
  public static final int ECN = 0;

  private UdpTakenWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with this field
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("ecn", 2));
  }
}
