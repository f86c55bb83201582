// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.PacketCodec;

/**
 * Bytes that a packet takes on the wire. The same for every transport, so that they differ in what
 * they send and not in how they write it: this project's header and CRC in UDP, IPv4 and Ethernet,
 * with preamble and gap.
 */
public final class WireBytes {
  private static final int PREAMBLE_AND_GAP = 20;
  private static final int ETHERNET = 18;
  private static final int IPV4_AND_UDP = 28;
  private static final int SMALLEST_FRAME = 64;

  /** A control packet, 86 bytes. */
  public static final int CONTROL_BYTES = frame(PacketCodec.CONTROL_PACKET_BYTES);

  private WireBytes() {}

  /**
   * A data packet.
   *
   * @param payloadBytes P
   * @return bytes
   */
  public static int dataBytes(int payloadBytes) {
    return frame(PacketCodec.CONTROL_PACKET_BYTES + payloadBytes);
  }

  private static int frame(int udpPayload) {
    return PREAMBLE_AND_GAP + Math.max(SMALLEST_FRAME, ETHERNET + IPV4_AND_UDP + udpPayload);
  }
}
