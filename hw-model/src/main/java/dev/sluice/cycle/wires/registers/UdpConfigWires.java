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

  /** Whether frames have a VLAN tag; 1 bit. */
  public static final int TAGGED = 3;

  /** Tag control information of that tag; 16 bits. */
  public static final int TAG = 4;

  /**
   * The Ethernet address that frames are sent to whose peer has no row in the table of next hops:
   * the other node's, or the gateway's; 48 bits. This and what follows is only of the wires to
   * UdpWrap.
   */
  public static final int NEXT_HOP = 5;

  /** Type of service; 8 bits. */
  public static final int TOS = 6;

  /** Source port whose upper bits frames have; 16 bits. */
  public static final int SOURCE_BASE = 7;

  /** Low bits of the source port that vary; 4 bits. */
  public static final int SOURCE_BITS = 8;

  /** Whether they vary from packet to packet; 1 bit. */
  public static final int SOURCE_EACH = 9;

  private UdpConfigWires() {}

  /**
   * Wires to UdpUnwrap.
   *
   * @return signals without those of what is sent
   */
  public static Wires receive() {
    return Wires.signals(
        "config",
        new Field("mac", 48),
        new Field("ip", 32),
        new Field("port", 16),
        new Field("tagged", 1),
        new Field("tag", 16));
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
        new Field("tagged", 1),
        new Field("tag", 16),
        new Field("nextHop", 48),
        new Field("tos", 8),
        new Field("sourceBase", 16),
        new Field("sourceBits", 4),
        new Field("sourceEach", 1));
  }
}
