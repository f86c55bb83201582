// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.udp.FrameVerdict;

/** A frame that was not for the NIC, for the counters. From the UDP wrapper. */
public final class UdpDropWires {
  /** {@link FrameVerdict} code, never that of a good frame; 4 bits. */
  public static final int CAUSE = 0;

  private UdpDropWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with this field
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("cause", FrameVerdict.BITS));
  }
}
