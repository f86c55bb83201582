// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.packet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/**
 * Packets as bytes: text, section 3. Big-endian, but for the CRC, which stands as in an Ethernet
 * frame.
 */
public final class LeasedPacketCodec {
  /** Bytes of header and CRC. */
  public static final int FRAME_BYTES = 20;

  /** Bytes of the placing. */
  public static final int PLACING_BYTES = 16;

  /** Bytes of the immediate. */
  public static final int NOTE_BYTES = 4;

  private static final int VERSION = 2;
  private static final int HEADER_BYTES = 16;
  private static final int CRC_BYTES = 4;
  private static final int AGAIN = 1;
  private static final int PROBE = 2;
  private static final int PLACE = 4;
  private static final int NOTE = 8;
  private static final int KNOWN = 16;
  private static final int PAUSE = 32;
  private static final LeasedType[] TYPES = LeasedType.values();
  private static final RefusalCause[] CAUSES = RefusalCause.values();

  private final int leaseWindows;
  private final int segmentPackets;

  /**
   * A codec for both ends' sizes.
   *
   * @param leaseWindows L
   * @param segmentPackets S
   */
  public LeasedPacketCodec(int leaseWindows, int segmentPackets) {
    this.leaseWindows = leaseWindows;
    this.segmentPackets = segmentPackets;
  }

  /**
   * Bytes between header and CRC.
   *
   * @param packet a packet
   * @return the placing and the body
   */
  public int bodyBytes(LeasedPacket packet) {
    return switch (packet.type) {
      case DATA ->
          (packet.place ? PLACING_BYTES : 0) + (packet.note ? NOTE_BYTES : 0) + packet.length;
      case STATE -> 4 * leaseWindows;
      case REQUEST -> segmentPackets / 8;
      case CREDIT -> 0;
      case LEASE_REQUEST -> 6;
      case GRANT -> 4 + 3 * leaseWindows;
      case RECALL -> 2;
      case RETURN -> 4;
      case REFUSAL -> 5;
    };
  }

  /**
   * Writes a packet.
   *
   * @param packet its fields
   * @param payload the payload of a data packet, {@code length} bytes
   * @return the packet's bytes
   */
  public byte[] encode(LeasedPacket packet, byte[] payload) {
    ByteBuffer out = ByteBuffer.allocate(FRAME_BYTES + bodyBytes(packet));
    out.put((byte) (VERSION << 4 | packet.type.ordinal()));
    out.put((byte) flags(packet));
    out.putShort((short) packet.window);
    putThree(out, packet.number);
    out.put((byte) (packet.stride << 4 | packet.path));
    out.putShort((short) packet.epoch);
    putThree(out, packet.type.toReceiver() ? packet.pidx : packet.credit);
    out.put((byte) packet.ask);
    out.putShort((short) (bodyBytes(packet) - extra(packet)));
    putBody(out, packet, payload);
    CRC32 crc = new CRC32();
    crc.update(out.array(), 0, out.position());
    out.order(ByteOrder.LITTLE_ENDIAN).putInt((int) crc.getValue());
    return out.array();
  }

  private static int extra(LeasedPacket packet) {
    return (packet.place ? PLACING_BYTES : 0) + (packet.note ? NOTE_BYTES : 0);
  }

  private static int flags(LeasedPacket packet) {
    return (packet.again ? AGAIN : 0)
        | (packet.probe ? PROBE : 0)
        | (packet.place ? PLACE : 0)
        | (packet.note ? NOTE : 0)
        | (packet.known ? KNOWN : 0)
        | (packet.pause ? PAUSE : 0);
  }

  private static void putThree(ByteBuffer out, int value) {
    out.put((byte) (value >> 16)).putShort((short) value);
  }

  private static int getThree(ByteBuffer in) {
    return (in.get() & 0xff) << 16 | in.getShort() & 0xffff;
  }

  private void putBody(ByteBuffer out, LeasedPacket packet, byte[] payload) {
    switch (packet.type) {
      case DATA -> putData(out, packet, payload);
      case STATE -> {
        for (int i = 0; i < leaseWindows; i++) {
          out.put((byte) packet.phases[i]);
          putThree(out, packet.numbers[i]);
        }
      }
      case REQUEST -> {
        for (int i = 0; i < segmentPackets; i += 8) {
          out.put((byte) (packet.vector[i >> 6] >>> 56 - (i & 63)));
        }
      }
      case LEASE_REQUEST -> putLease(out, packet).putShort((short) packet.oldest);
      case GRANT -> {
        putLease(out, packet);
        for (int i = 0; i < leaseWindows; i++) {
          putThree(out, packet.numbers[i]);
        }
      }
      case RECALL -> out.putShort((short) packet.request);
      case RETURN -> putLease(out, packet);
      case REFUSAL -> putLease(out, packet).put((byte) packet.cause.ordinal());
      default -> {
        // Credit is in the header.
      }
    }
  }

  private static void putData(ByteBuffer out, LeasedPacket packet, byte[] payload) {
    if (packet.place) {
      out.putInt(packet.key);
      out.putShort((short) (packet.offset >> 32)).putInt((int) packet.offset);
      out.put((byte) (packet.bytes >> 32)).putInt((int) packet.bytes);
      out.put((byte) packet.roundTrip);
    }
    if (packet.note) {
      out.putInt(packet.immediate);
    }
    out.put(payload, 0, packet.length);
  }

  private static ByteBuffer putLease(ByteBuffer out, LeasedPacket packet) {
    return out.putShort((short) packet.incarnation).putShort((short) packet.request);
  }

  /**
   * Reads a packet.
   *
   * @param bytes the packet
   * @param into receives its fields; of a data packet the payload is the last {@code length} bytes
   *     before the CRC
   * @return whether it is a packet: long enough, its CRC right, version 2, a type that exists, and
   *     as long as its type and its body length say
   */
  public boolean decode(byte[] bytes, LeasedPacket into) {
    if (bytes.length < FRAME_BYTES) {
      return false;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, bytes.length - CRC_BYTES);
    in.order(ByteOrder.LITTLE_ENDIAN);
    boolean right = in.getInt(bytes.length - CRC_BYTES) == (int) crc.getValue();
    int type = bytes[0] & 0xf;
    if (!right || (bytes[0] & 0xff) >> 4 != VERSION || type >= TYPES.length) {
      return false;
    }
    in.order(ByteOrder.BIG_ENDIAN).position(1);
    getHeader(in, into.reset(TYPES[type]));
    int body = bytes.length - FRAME_BYTES;
    boolean data = into.type == LeasedType.DATA;
    if (into.note && !into.place
        || into.known && into.place
        || !data && (into.place || into.note || into.known || into.pause)) {
      return false;
    }
    if (body != bodyBytes(into) || !data && into.length != body) {
      return false;
    }
    into.length = data ? into.length : 0;
    in.position(HEADER_BYTES);
    return getBody(in, into);
  }

  private static void getHeader(ByteBuffer in, LeasedPacket into) {
    int flags = in.get();
    into.again = (flags & AGAIN) != 0;
    into.probe = (flags & PROBE) != 0;
    into.place = (flags & PLACE) != 0;
    into.note = (flags & NOTE) != 0;
    into.known = (flags & KNOWN) != 0;
    into.pause = (flags & PAUSE) != 0;
    into.window = in.getShort() & 0xffff;
    into.number = getThree(in);
    int path = in.get() & 0xff;
    into.stride = path >> 4;
    into.path = path & 0xf;
    into.epoch = in.getShort() & 0xffff;
    int count = getThree(in);
    into.pidx = into.type.toReceiver() ? count : 0;
    into.credit = into.type.toReceiver() ? 0 : count;
    into.ask = in.get() & 0xff;
    into.length = in.getShort() & 0xffff;
  }

  private boolean getBody(ByteBuffer in, LeasedPacket into) {
    switch (into.type) {
      case DATA -> getData(in, into);
      case STATE -> {
        into.numbers = new int[leaseWindows];
        into.phases = new int[leaseWindows];
        for (int i = 0; i < leaseWindows; i++) {
          into.phases[i] = in.get() & 0xff;
          into.numbers[i] = getThree(in);
          if (into.phases[i] > LeasedPacket.ENDED_FOR_KEY) {
            return false;
          }
        }
      }
      case REQUEST -> {
        into.vector = new long[(segmentPackets + 63) >> 6];
        for (int i = 0; i < segmentPackets; i += 8) {
          into.vector[i >> 6] |= (in.get() & 0xffL) << 56 - (i & 63);
        }
      }
      case RECALL -> into.request = in.getShort() & 0xffff;
      case CREDIT -> {
        return true;
      }
      default -> {
        into.incarnation = in.getShort() & 0xffff;
        into.request = in.getShort() & 0xffff;
        return getLease(in, into);
      }
    }
    return true;
  }

  private boolean getLease(ByteBuffer in, LeasedPacket into) {
    if (into.type == LeasedType.LEASE_REQUEST) {
      into.oldest = in.getShort() & 0xffff;
    } else if (into.type == LeasedType.GRANT) {
      into.numbers = new int[leaseWindows];
      for (int i = 0; i < leaseWindows; i++) {
        into.numbers[i] = getThree(in);
      }
    } else if (into.type == LeasedType.REFUSAL) {
      int cause = in.get() & 0xff;
      if (cause >= CAUSES.length) {
        return false;
      }
      into.cause = CAUSES[cause];
    }
    return true;
  }

  private static void getData(ByteBuffer in, LeasedPacket into) {
    if (into.place) {
      into.key = in.getInt();
      into.offset = (in.getShort() & 0xffffL) << 32 | in.getInt() & 0xffffffffL;
      into.bytes = (in.get() & 0xffL) << 32 | in.getInt() & 0xffffffffL;
      into.roundTrip = in.get() & 0xff;
    }
    if (into.note) {
      into.immediate = in.getInt();
    }
  }
}
