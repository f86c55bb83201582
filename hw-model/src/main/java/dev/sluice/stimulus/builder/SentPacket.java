package dev.sluice.stimulus.builder;

import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.lang.foreign.MemorySegment;
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

  SentPacket(int peer, long address, byte[] payload, int beatBytes) {
    this.peer = peer;
    this.address = address;
    this.payload = payload;
    readBytes = (payload.length + beatBytes - 1) & -beatBytes;
  }

  /** Whether that is this packet, byte for byte, to its peer. */
  boolean is(PacketCodec codec, byte[] packet, int size, int toPeer) {
    byte[] expected = new byte[PacketCodec.CONNECTION_REQUEST_BYTES + payload.length];
    int expectedSize =
        header.type() == PacketType.DATA
            ? codec.encodeData(header, MemorySegment.ofArray(payload), 0, expected, 0)
            : codec.encodeControl(header, expected, 0);
    return toPeer == peer && Arrays.equals(expected, 0, expectedSize, packet, 0, size);
  }
}
