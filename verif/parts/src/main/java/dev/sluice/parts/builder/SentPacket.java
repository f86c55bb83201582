// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.builder;

import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.spec.builder.PacketBuilder;
import java.util.Arrays;

/** A packet that was given to PacketBuilder, as it has to come out. */
final class SentPacket {
  final PacketHeader header = new PacketHeader();
  final int peer;
  final long address;
  final byte[] payload;

  /** Bytes of whole beats that are to be read, and that were asked for. */
  final int readBytes;

  int read;

  /** It must not be sent. */
  boolean bad;

  /** If it is bad because of memory: the offset of the beat with the error. */
  int failsAt;

  SentPacket(int peer, long address, byte[] payload, PacketBuilder rules) {
    this.peer = peer;
    this.address = address;
    this.payload = payload;
    readBytes = rules.bytesRead(payload.length);
  }

  /** Whether that is this packet, byte for byte, to its peer. */
  boolean is(PacketBuilder rules, byte[] packet, int size, int toPeer) {
    byte[] expected = new byte[PacketCodec.CONNECTION_REQUEST_BYTES + payload.length];
    int expectedSize = rules.build(header, payload, expected);
    return toPeer == peer && Arrays.equals(expected, 0, expectedSize, packet, 0, size);
  }
}
