// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** Who this node is and where its frames go, from the registers. To the UDP wrapper. */
public final class UdpConfigWires {
  /** This node's Ethernet address; 48 bits. */
  public static final int MAC = 0;

  /** This node's IPv4 address; 32 bits. */
  public static final int IP = 1;

  /** The UDP port of both ends; 16 bits. */
  public static final int PORT = 2;

  /**
   * The Ethernet address that frames are sent to: the other node's, or the gateway's; 48 bits. Only
   * of the wires to UdpWrap.
   */
  public static final int NEXT_HOP = 3;

  private UdpConfigWires() {}

  /**
   * Wires to UdpUnwrap.
   *
   * @return signals without the next hop
   */
  public static Wires receive() {
    return Wires.signals(
        "config", new Field("mac", 48), new Field("ip", 32), new Field("port", 16));
  }

  /**
   * Wires to UdpWrap.
   *
   * @return signals with all fields
   */
  public static Wires send() {
    return signals("config");
  }

  /**
   * Wires with all fields.
   *
   * @param name of the signals
   * @return signals with all fields
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("mac", 48),
        new Field("ip", 32),
        new Field("port", 16),
        new Field("nextHop", 48));
  }
}
