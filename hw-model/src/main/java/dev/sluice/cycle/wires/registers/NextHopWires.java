// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.udp.NextHops;

/** Writes one row of UdpWrap's table of next hops. From the registers. */
public final class NextHopWires {
  /** Which row; 6 bits. */
  public static final int INDEX = 0;

  /** Whether the row counts; no row does after reset; 1 bit. */
  public static final int ENABLE = 1;

  /** IPv4 address; 32 bits. */
  public static final int PEER = 2;

  /** Ethernet address that frames to it go to; 48 bits. */
  public static final int MAC = 3;

  private NextHopWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with these fields
   */
  public static Wires flow(String name) {
    return Wires.flow(
        name,
        new Field("index", NextHops.INDEX_BITS),
        new Field("enable", 1),
        new Field("peer", 32),
        new Field("mac", 48));
  }
}
