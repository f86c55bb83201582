// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.check;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32;

/** What is done to the bytes of a packet. */
final class FrameDamage {
  private final SplittableRandom random;

  FrameDamage(SplittableRandom random) {
    this.random = random;
  }

  /** One to three wrong bits anywhere. */
  byte[] flip(byte[] bytes) {
    int bits = random.nextInt(1, 4);
    int first = random.nextInt(8 * bytes.length);
    for (int i = 0; i < bits; i++) {
      int bit = (first + i * (1 + random.nextInt(bytes.length))) % (8 * bytes.length);
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
    }
    if (bits > 1) {
      // Two flips may have met on one bit: one that differs from the packet is enough.
      return ensureDamaged(bytes, first);
    }
    return bytes;
  }

  private byte[] ensureDamaged(byte[] bytes, int bit) {
    if (crcIsRight(bytes)) {
      bytes[bit / 8] ^= (byte) (1 << bit % 8);
    }
    return bytes;
  }

  /** A burst of 1 to 32 bits, of which the first is wrong for certain. */
  byte[] burst(byte[] bytes) {
    int length = random.nextInt(1, 33);
    int first = random.nextInt(8 * bytes.length - length + 1);
    for (int i = 0; i < length; i++) {
      if (i == 0 || random.nextBoolean()) {
        bytes[(first + i) / 8] ^= (byte) (1 << (first + i) % 8);
      }
    }
    return bytes;
  }

  /** Cut, or lengthened with random bytes. */
  byte[] resized(byte[] bytes, int size) {
    byte[] to = Arrays.copyOf(bytes, size);
    for (int i = bytes.length; i < size; i++) {
      to[i] = (byte) random.nextInt();
    }
    return to;
  }

  private static int crcOf(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, bytes.length - 4);
    return (int) crc.getValue();
  }

  /** Makes the last four bytes the CRC of those before. */
  byte[] seal(byte[] bytes) {
    int crc = crcOf(bytes);
    for (int i = 0; i < 4; i++) {
      bytes[bytes.length - 4 + i] = (byte) (crc >>> 8 * i);
    }
    return bytes;
  }

  private static boolean crcIsRight(byte[] bytes) {
    int crc = crcOf(bytes);
    boolean right = true;
    for (int i = 0; i < 4; i++) {
      right &= bytes[bytes.length - 4 + i] == (byte) (crc >>> 8 * i);
    }
    return right;
  }
}
