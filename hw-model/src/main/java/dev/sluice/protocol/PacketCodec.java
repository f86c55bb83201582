// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Writes packets to bytes and reads them back. Fields are byte-aligned and big-endian; only the CRC
 * stands in the order of an Ethernet frame check sequence, least significant byte first.
 *
 * <pre>
 *  byte   0        1        2        3
 *     +--------+--------+--------+--------+
 *   0 |ver|type| flags  |      W_Ptr      |   ver: bits 7..4, 1; type: bits 3..0, 8 to 15 unknown
 *     +--------+--------+--------+--------+   flags: bit 0 TAIL, bit 1 AGAIN, bits 7..2 0
 *   4 | gener. |           PIDX           |
 *     +--------+--------+--------+--------+
 *   8 |            transfer id            |
 *     +--------+--------+--------+--------+
 *  12 | body length L   |     detail      |   detail: reason code of a refusal, else 0
 *     +--------+--------+--------+--------+
 *  16 |  body, L bytes                    |   data packet: the payload, 1 to 65535 bytes
 *     |  ...                              |   connection request: 16 bytes, see below
 *     +--------+--------+--------+--------+   every other type: none
 * 16+L|              CRC-32               |   over bytes 0 to 15+L
 *     +--------+--------+--------+--------+
 *
 *  body of a connection request:
 *     +--------+ ... +--------+
 *  16 |   remote address, 8   |               Addr_Recv in the receiver's memory
 *     +--------+ ... +--------+
 *  24 |   region bytes, 8     |               Y; PIDX of the same packet is N-1
 *     +--------+ ... +--------+
 * </pre>
 *
 * <p>The CRC is CRC-32 of IEEE 802.3 ({@link CRC32}). Because it follows what it covers, in the
 * order in which its bits are shifted, it finds for certain: every burst of up to 32 bits (counted
 * from the least significant bit of each byte), and every 1, 2 or 3 wrong bits in a packet of up to
 * 11450 bytes, which is more than the largest packet here. Anything else gets through once in 2^32.
 *
 * <p>Nothing allocates after construction. One codec holds one running CRC: not thread-safe.
 *
 * <p>Source: protocol text, section 3. The same drawing for users: {@code docs/packet-format.md}.
 */
public final class PacketCodec {
  /** The version of this format. */
  public static final int VERSION = 1;

  /** Bytes before the body. */
  public static final int HEADER_BYTES = 16;

  /** Bytes of the CRC, after the body. */
  public static final int CRC_BYTES = 4;

  /** Bytes of a packet without a body. */
  public static final int CONTROL_PACKET_BYTES = HEADER_BYTES + CRC_BYTES;

  /** Bytes of the body of a connection request. */
  public static final int CONNECTION_BODY_BYTES = 16;

  /** Bytes of a connection request. */
  public static final int CONNECTION_REQUEST_BYTES = CONTROL_PACKET_BYTES + CONNECTION_BODY_BYTES;

  private static final int TAIL_FLAG = 1;
  private static final int AGAIN_FLAG = 2;

  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle CRC =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final CRC32 crc = new CRC32();

  /** A codec. */
  public PacketCodec() {}

  /**
   * The most bytes that a packet can have.
   *
   * @param parameters P
   * @return header, the larger of P and a connection request's body, CRC
   */
  public static int maxPacketBytes(SluiceParameters parameters) {
    return CONTROL_PACKET_BYTES + Math.max(parameters.payloadBytes(), CONNECTION_BODY_BYTES);
  }

  /**
   * Writes a data packet.
   *
   * @param header its fields; the payload length says how many bytes are taken from the source
   * @param source the memory that the payload comes from
   * @param sourceOffset its first byte there
   * @param slot where to write
   * @param offset the packet's first byte there
   * @return the packet's size in bytes
   * @throws ParameterException when the header is not of a data packet or has no payload
   * @throws IndexOutOfBoundsException when source or slot is too small
   */
  public int encodeData(
      PacketHeader header, MemorySegment source, long sourceOffset, byte[] slot, int offset) {
    int length = header.payloadLength();
    if (header.type() != PacketType.DATA) {
      throw new ParameterException("type", header.type(), "DATA where there is a payload");
    }
    if (length == 0) {
      throw new ParameterException("payloadLength", 0, "at least 1 in a data packet");
    }
    writeHeader(header, length, slot, offset);
    MemorySegment.copy(
        source, ValueLayout.JAVA_BYTE, sourceOffset, slot, offset + HEADER_BYTES, length);
    return seal(slot, offset, length);
  }

  /**
   * Writes a packet of any type but data.
   *
   * @param header its fields
   * @param slot where to write
   * @param offset the packet's first byte there
   * @return the packet's size in bytes
   * @throws ParameterException when the header is of a data packet or has a payload
   * @throws IndexOutOfBoundsException when the slot is too small
   */
  public int encodeControl(PacketHeader header, byte[] slot, int offset) {
    if (header.type() == PacketType.DATA) {
      throw new ParameterException("type", header.type(), "a control packet's");
    }
    if (header.payloadLength() != 0) {
      throw new ParameterException(
          "payloadLength", header.payloadLength(), "0 in a control packet");
    }
    int length = bodyOf(header.type());
    writeHeader(header, length, slot, offset);
    if (length != 0) {
      LONG.set(slot, offset + HEADER_BYTES, header.remoteAddress());
      LONG.set(slot, offset + HEADER_BYTES + 8, header.regionBytes());
    }
    return seal(slot, offset, length);
  }

  private static int bodyOf(PacketType type) {
    return type == PacketType.CONNECTION_REQUEST ? CONNECTION_BODY_BYTES : 0;
  }

  private static void writeHeader(PacketHeader header, int length, byte[] slot, int offset) {
    slot[offset] = (byte) (VERSION << 4 | header.type().code());
    slot[offset + 1] = (byte) ((header.tail() ? TAIL_FLAG : 0) | (header.again() ? AGAIN_FLAG : 0));
    SHORT.set(slot, offset + 2, (short) header.window());
    INT.set(slot, offset + 4, header.generation() << 24 | header.pidx());
    INT.set(slot, offset + 8, header.transferId());
    SHORT.set(slot, offset + 12, (short) length);
    SHORT.set(slot, offset + 14, (short) header.detail());
  }

  private int seal(byte[] slot, int offset, int length) {
    CRC.set(slot, offset + HEADER_BYTES + length, crcOf(slot, offset, HEADER_BYTES + length));
    return HEADER_BYTES + length + CRC_BYTES;
  }

  private int crcOf(byte[] slot, int offset, int length) {
    crc.reset();
    crc.update(slot, offset, length);
    return (int) crc.getValue();
  }

  /**
   * Checks a packet and reads its fields. The payload stays where it is: it begins {@value
   * #HEADER_BYTES} bytes after the offset.
   *
   * @param slot where the packet is
   * @param offset its first byte there
   * @param size its size in bytes, as the network says
   * @param into receives the fields; only when the verdict is {@link DecodeVerdict#OK} are they all
   *     the packet's
   * @return the verdict
   * @throws IndexOutOfBoundsException when the slot has fewer than {@code offset + size} bytes
   */
  public DecodeVerdict decode(byte[] slot, int offset, int size, PacketHeader into) {
    if (size < CONTROL_PACKET_BYTES) {
      return DecodeVerdict.TOO_SHORT;
    }
    int body = size - CONTROL_PACKET_BYTES;
    if ((int) CRC.get(slot, offset + HEADER_BYTES + body)
        != crcOf(slot, offset, HEADER_BYTES + body)) {
      return DecodeVerdict.BAD_CRC;
    }
    int first = slot[offset] & 0xff;
    if (first >>> 4 != VERSION) {
      return DecodeVerdict.BAD_VERSION;
    }
    if ((first & 0x8) != 0) {
      return DecodeVerdict.UNKNOWN_TYPE;
    }
    PacketType type = PacketType.ofCode(first & 0x7);
    int length = (short) SHORT.get(slot, offset + 12) & 0xffff;
    boolean possible = type == PacketType.DATA ? length > 0 : length == bodyOf(type);
    if (length != body || !possible) {
      return DecodeVerdict.LENGTH_MISMATCH;
    }
    readHeader(type, length, slot, offset, into);
    return DecodeVerdict.OK;
  }

  private static void readHeader(
      PacketType type, int length, byte[] slot, int offset, PacketHeader into) {
    int generationAndPidx = (int) INT.get(slot, offset + 4);
    into.reset(type)
        .tail((slot[offset + 1] & TAIL_FLAG) != 0)
        .again((slot[offset + 1] & AGAIN_FLAG) != 0)
        .window((short) SHORT.get(slot, offset + 2) & 0xffff)
        .generation(generationAndPidx >>> 24)
        .pidx(generationAndPidx & 0xffffff)
        .transferId((int) INT.get(slot, offset + 8))
        .detail((short) SHORT.get(slot, offset + 14) & 0xffff);
    if (type == PacketType.DATA) {
      into.payloadLength(length);
    } else if (type == PacketType.CONNECTION_REQUEST) {
      into.remoteAddress((long) LONG.get(slot, offset + HEADER_BYTES))
          .regionBytes((long) LONG.get(slot, offset + HEADER_BYTES + 8));
    }
  }
}
