// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.udp;

import dev.sluice.protocol.PacketCodec;
import java.util.SplittableRandom;

/** Packets of random bytes: only their size and the length field in them mean something. */
final class UdpPackets {
  private static final int LENGTH_AT = 12;
  private static final int LARGEST_BODY = 4096;

  private UdpPackets() {}

  /** A packet: without a body, with a short one, or with one up to the largest. */
  static byte[] random(SplittableRandom random) {
    int most =
        switch (random.nextInt(64)) {
          case 0 -> LARGEST_BODY;
          case 1, 2, 3, 4, 5, 6, 7, 8 -> 560;
          case 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 -> 2;
          default -> 64;
        };
    return ofBody(random.nextInt(most + 1), random);
  }

  /** A packet whose body has so many bytes. */
  static byte[] ofBody(int body, SplittableRandom random) {
    byte[] packet = new byte[PacketCodec.CONTROL_PACKET_BYTES + body];
    random.nextBytes(packet);
    packet[LENGTH_AT] = (byte) (body >> 8);
    packet[LENGTH_AT + 1] = (byte) body;
    return packet;
  }
}
