// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.builder;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.lang.foreign.MemorySegment;

/**
 * What leaves a node for each packet that is to be sent, without clocks: its bytes on the line
 * (docs/packet-format.md), or a read error in place of a data packet whose payload cannot be had.
 * Packets of each input leave in their order; a control packet leaves before a data packet that has
 * not begun (docs/blocks/builder.md).
 *
 * <p>Not thread-safe.
 */
public final class PacketBuilder {
  private final int beatBytes;
  private final int maxPayload;
  private final PacketCodec codec = new PacketCodec();

  /**
   * The rules for a node.
   *
   * @param p gives the bytes of a beat and the largest payload
   */
  public PacketBuilder(NicParameters p) {
    beatBytes = p.beatBytes();
    maxPayload = p.sluice().payloadBytes();
  }

  /**
   * Whether memory is read for a data packet at all. If not, nothing is read, and the packet ends
   * in a read error.
   *
   * @param address of its first byte in host memory
   * @param length bytes of payload
   * @return true when the address is a multiple of a beat and the length 1 to P
   */
  public boolean reads(long address, int length) {
    return address % beatBytes == 0 && length >= 1 && length <= maxPayload;
  }

  /**
   * How much memory is read for a payload: whole beats.
   *
   * @param length bytes of payload, 0 to P
   * @return bytes, a multiple of a beat
   */
  public int bytesRead(int length) {
    return Math.ceilDiv(length, beatBytes) * beatBytes;
  }

  /**
   * The packet's bytes on the line, from the version to the CRC.
   *
   * @param header all fields; a data packet's length is that of the payload
   * @param payload what memory has there; empty if the packet is no data packet
   * @param packet where the bytes go, from index 0
   * @return how many
   */
  public int build(PacketHeader header, byte[] payload, byte[] packet) {
    return header.type() == PacketType.DATA
        ? codec.encodeData(header, MemorySegment.ofArray(payload), 0, packet, 0)
        : codec.encodeControl(header, packet, 0);
  }
}
