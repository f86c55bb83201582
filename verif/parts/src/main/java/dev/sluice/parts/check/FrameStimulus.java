// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.check;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.spec.check.DropCause;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Seeded random frames for PacketCheck, good and bad, each with what must become of it. The answer
 * follows from how the frame was made, not from a check of it.
 *
 * <p>Damage of {@link FrameKind#FLIPPED} and {@link FrameKind#BURST} is of a sort that CRC-32 finds
 * for certain; that of other kinds it misses once in 2^32. Allocates; not thread-safe.
 */
public final class FrameStimulus {
  private static final PacketType[] TYPES = PacketType.values();
  private static final FrameKind[] BAD = {
    FrameKind.FLIPPED,
    FrameKind.BURST,
    FrameKind.TRUNCATED,
    FrameKind.EXTENDED,
    FrameKind.OVERSIZED,
    FrameKind.VERSION,
    FrameKind.TYPE,
    FrameKind.LENGTH,
    FrameKind.KEEP
  };

  private final SplittableRandom random;
  private final PacketCodec codec = new PacketCodec();
  private final FrameDamage damage;
  private final int payloadBytes;
  private final int beatBytes;
  private final int maxPacketBytes;

  /**
   * A stream of frames.
   *
   * @param p gives P and dataWidth
   * @param seed of the random numbers
   */
  public FrameStimulus(NicParameters p, long seed) {
    random = new SplittableRandom(seed);
    damage = new FrameDamage(random);
    payloadBytes = p.sluice().payloadBytes();
    beatBytes = p.beatBytes();
    maxPacketBytes = PacketCodec.maxPacketBytes(p.sluice());
  }

  /**
   * A frame on the line.
   *
   * @param kind how it was made
   * @param bytes all of it
   * @param cause what must become of it where there is room
   * @param header its fields; only of a good packet are they on the line
   * @param peer who sent it
   */
  public record Frame(
      FrameKind kind, byte[] bytes, DropCause cause, PacketHeader header, int peer) {}

  /**
   * The next frame.
   *
   * @param bad probability that it is a bad one, 0 to 1
   * @return a frame of a random kind
   */
  public Frame next(double bad) {
    if (random.nextDouble() < bad) {
      return next(BAD[random.nextInt(BAD.length)]);
    }
    return next(random.nextInt(4) == 0 ? FrameKind.CONTROL : FrameKind.DATA);
  }

  /**
   * The next frame.
   *
   * @param kind which kind
   * @return a random frame of it
   */
  public Frame next(FrameKind kind) {
    PacketType type =
        kind == FrameKind.DATA || (kind != FrameKind.CONTROL && random.nextBoolean())
            ? PacketType.DATA
            : TYPES[1 + random.nextInt(TYPES.length - 1)];
    PacketHeader header = header(type, type == PacketType.DATA ? payloadLength() : 0);
    return damaged(kind, header, packet(header));
  }

  /**
   * A good data packet.
   *
   * @param length bytes of its payload, 1 to P
   * @return a frame, all else random
   */
  public Frame data(int length) {
    PacketHeader header = header(PacketType.DATA, length);
    return good(FrameKind.DATA, header, packet(header));
  }

  private PacketHeader header(PacketType type, int length) {
    return new PacketHeader()
        .reset(type)
        .tail(random.nextBoolean())
        .again(random.nextBoolean())
        .window(random.nextInt(1 << 16))
        .generation(random.nextInt(1 << 8))
        .pidx(random.nextInt(1 << 24))
        .transferId(random.nextInt())
        .detail(random.nextInt(1 << 16))
        .payloadLength(length)
        .remoteAddress(type == PacketType.CONNECTION_REQUEST ? random.nextLong() : 0)
        .regionBytes(type == PacketType.CONNECTION_REQUEST ? random.nextLong() : 0);
  }

  /** 1 to P: often the ends, often such that the frame or the payload ends near a beat's end. */
  private int payloadLength() {
    int length =
        switch (random.nextInt(5)) {
          case 0 -> payloadBytes - random.nextInt(3);
          case 1 -> 1 + random.nextInt(3);
          case 2 -> beatBytes * random.nextInt(1, payloadBytes / beatBytes + 1);
          case 3 -> beatBytes * random.nextInt(1, payloadBytes / beatBytes + 1) - 20;
          default -> 1 + random.nextInt(payloadBytes);
        };
    return Math.clamp(length + random.nextInt(-2, 3), 1, payloadBytes);
  }

  private byte[] packet(PacketHeader header) {
    byte[] slot = new byte[maxPacketBytes];
    int size;
    if (header.type() == PacketType.DATA) {
      byte[] payload = new byte[header.payloadLength()];
      random.nextBytes(payload);
      size = codec.encodeData(header, MemorySegment.ofArray(payload), 0, slot, 0);
    } else {
      size = codec.encodeControl(header, slot, 0);
    }
    return Arrays.copyOf(slot, size);
  }

  private Frame good(FrameKind kind, PacketHeader header, byte[] bytes) {
    return new Frame(kind, bytes, DropCause.NONE, header, random.nextInt());
  }

  private Frame unharmed(PacketHeader header, byte[] bytes) {
    return good(
        header.type() == PacketType.DATA ? FrameKind.DATA : FrameKind.CONTROL, header, bytes);
  }

  private Frame damaged(FrameKind kind, PacketHeader header, byte[] bytes) {
    return switch (kind) {
      case DATA, CONTROL -> good(kind, header, bytes);
      case FLIPPED -> bad(kind, DropCause.BAD_CRC, damage.flip(bytes));
      case BURST -> bad(kind, DropCause.BAD_CRC, damage.burst(bytes));
      case TRUNCATED -> {
        int size = random.nextInt(1, random.nextBoolean() ? bytes.length : 25);
        DropCause cause =
            size < PacketCodec.CONTROL_PACKET_BYTES ? DropCause.TOO_SHORT : DropCause.BAD_CRC;
        yield size < bytes.length
            ? bad(kind, cause, damage.resized(bytes, size))
            : unharmed(header, bytes);
      }
      case EXTENDED ->
          bytes.length < maxPacketBytes
              ? bad(
                  kind,
                  DropCause.BAD_CRC,
                  damage.resized(bytes, random.nextInt(bytes.length + 1, maxPacketBytes + 1)))
              : unharmed(header, bytes);
      case OVERSIZED -> {
        int more = 1 + random.nextInt(random.nextInt(4) == 0 ? 4 * maxPacketBytes : 2 * beatBytes);
        yield bad(
            kind, DropCause.OVERSIZED, damage.seal(damage.resized(bytes, maxPacketBytes + more)));
      }
      case VERSION -> {
        bytes[0] ^= (byte) (random.nextInt(1, 16) << 4);
        yield bad(kind, DropCause.BAD_VERSION, damage.seal(bytes));
      }
      case TYPE -> {
        bytes[0] |= 8;
        yield bad(kind, DropCause.UNKNOWN_TYPE, damage.seal(bytes));
      }
      case LENGTH -> wrongLength(header, bytes);
      case KEEP -> new Frame(kind, bytes, DropCause.BAD_KEEP, header, random.nextInt());
    };
  }

  private Frame wrongLength(PacketHeader header, byte[] bytes) {
    byte[] wrong = bytes;
    if (random.nextBoolean()) {
      // The field does not agree with the size: one bit of it.
      int bit = random.nextInt(16);
      wrong[12 + bit / 8] ^= (byte) (1 << bit % 8);
    } else {
      // It agrees, but the type has no such length.
      int body = header.type() == PacketType.DATA ? 0 : wrongBody(header.type());
      wrong = damage.resized(bytes, PacketCodec.CONTROL_PACKET_BYTES + body);
      wrong[12] = (byte) (body >>> 8);
      wrong[13] = (byte) body;
    }
    return bad(FrameKind.LENGTH, DropCause.LENGTH_MISMATCH, damage.seal(wrong));
  }

  private int wrongBody(PacketType type) {
    int right = type == PacketType.CONNECTION_REQUEST ? PacketCodec.CONNECTION_BODY_BYTES : 0;
    int body = random.nextInt(random.nextBoolean() ? 33 : payloadBytes + 1);
    return body == right ? body + 1 : body;
  }

  private Frame bad(FrameKind kind, DropCause cause, byte[] bytes) {
    return new Frame(kind, bytes, cause, new PacketHeader(), random.nextInt());
  }
}
