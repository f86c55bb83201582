// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress.meddler;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.SluiceParameters;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** Frames as a hostile peer makes them: good ones, and such that no sender makes. */
public final class ForgedFrames {
  private static final int LARGEST = 9000;
  private static final int LENGTH_FIELD = 12;

  private final SluiceParameters parameters;
  private final SplittableRandom random;
  private final PacketCodec codec = new PacketCodec();
  private final byte[] payload = new byte[LARGEST];
  private final byte[] frame = new byte[LARGEST + PacketCodec.CONTROL_PACKET_BYTES];

  /**
   * Frames for one run.
   *
   * @param parameters of the NICs
   * @param random decides
   */
  public ForgedFrames(SluiceParameters parameters, SplittableRandom random) {
    this.parameters = parameters;
    this.random = random;
  }

  /**
   * Clocks for which the longest frame holds such a NIC's line.
   *
   * @param nic what was built
   * @return clocks
   */
  public static long longest(NicParameters nic) {
    return LARGEST / nic.beatBytes() + 1L;
  }

  /**
   * A data packet with random bytes.
   *
   * @param header its fields; the length is set
   * @param length payload bytes
   * @return a new array
   */
  public byte[] data(PacketHeader header, int length) {
    random.nextBytes(payload);
    int size =
        codec.encodeData(header.payloadLength(length), MemorySegment.ofArray(payload), 0, frame, 0);
    return Arrays.copyOf(frame, size);
  }

  /**
   * Any other packet.
   *
   * @param header its fields
   * @return a new array
   */
  public byte[] control(PacketHeader header) {
    return Arrays.copyOf(frame, codec.encodeControl(header, frame, 0));
  }

  /**
   * A frame that PacketCheck has to drop; where it can, with a CRC that is right.
   *
   * @return a new array
   */
  public byte[] garbage() {
    int full = PacketCodec.maxPacketBytes(parameters);
    int size =
        switch (random.nextInt(3)) {
          case 0 -> 1 + random.nextInt(PacketCodec.CONTROL_PACKET_BYTES - 1); // too short
          case 1 -> full + 1 + random.nextInt(LARGEST - full); // too long
          default -> PacketCodec.CONTROL_PACKET_BYTES + random.nextInt(parameters.payloadBytes());
        };
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    bytes[0] = (byte) (PacketCodec.VERSION << 4 | bytes[0] & 0xf);
    int body = size - PacketCodec.CONTROL_PACKET_BYTES;
    if (body >= 0) {
      boolean wrongLength = random.nextBoolean();
      int length = wrongLength ? body + 1 + random.nextInt(8) : body;
      bytes[LENGTH_FIELD] = (byte) (length >> 8);
      bytes[LENGTH_FIELD + 1] = (byte) length;
      if (!wrongLength) {
        bytes[0] |= 8; // a type that does not exist
      }
      seal(bytes);
    }
    return bytes;
  }

  private static void seal(byte[] bytes) {
    CRC32 crc = new CRC32();
    int covered = bytes.length - PacketCodec.CRC_BYTES;
    crc.update(bytes, 0, covered);
    for (int i = 0; i < PacketCodec.CRC_BYTES; i++) {
      bytes[covered + i] = (byte) (crc.getValue() >>> 8 * i);
    }
  }
}
