// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import dev.sluice.protocol.NicParameters;

/**
 * Packets on AXI4-Stream, from or to the network. Byte 0 of a packet is bits 7..0 of its first
 * beat; tkeep is all ones but in the last beat, where it is ones from bit 0.
 */
public final class PacketStreamWires {
  /** Beat; dataWidth bits. */
  public static final int DATA = 0;

  /** Which bytes of the beat are the packet's; dataWidth / 8 bits. */
  public static final int KEEP = 1;

  /** Last beat of its packet; 1 bit. */
  public static final int LAST = 2;

  /** The peer; 32 bits. Of the first beat; what later beats have is not looked at. */
  public static final int USER = 3;

  private PacketStreamWires() {}

  /**
   * Idle wires.
   *
   * @param p gives the width of the data
   * @param prefix of the ports, for example {@code s_axis_rx_t}
   * @return a stream with these fields
   */
  public static Wires channel(NicParameters p, String prefix) {
    return Wires.channel(
        prefix,
        new Field("data", p.dataWidth()),
        new Field("keep", p.beatBytes()),
        new Field("last", 1),
        new Field("user", NicParameters.PEER_BITS));
  }
}
