// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import java.util.random.RandomGenerator;

/**
 * Flips bits of a packet: one, two or three anywhere, or a burst of 2 to 32 in a row of which the
 * first and the last are flipped and those between half the time, each of the four equally likely.
 * All of it is damage that CRC-32 finds for certain ({@link dev.sluice.protocol.PacketCodec}).
 */
final class BitDamage {
  private static final int KINDS = 4;
  private static final int LONGEST_BURST = 32;

  private final RandomGenerator random;

  BitDamage(RandomGenerator random) {
    this.random = random;
  }

  /** Damages a packet of at least 4 bytes. */
  void strike(byte[] bytes, int offset, int size) {
    int kind = random.nextInt(KINDS);
    int bits = size * 8;
    switch (kind) {
      case 0 -> flip(bytes, offset, random.nextInt(bits));
      case 1, 2 -> scatter(bytes, offset, bits, kind + 1);
      default -> burst(bytes, offset, bits);
    }
  }

  /** Two or three different bits. */
  private void scatter(byte[] bytes, int offset, int bits, int count) {
    int first = random.nextInt(bits);
    int second = other(bits, first, first);
    flip(bytes, offset, first);
    flip(bytes, offset, second);
    if (count == 3) {
      flip(bytes, offset, other(bits, first, second));
    }
  }

  private int other(int bits, int one, int two) {
    int bit = random.nextInt(bits);
    while (bit == one || bit == two) {
      bit = random.nextInt(bits);
    }
    return bit;
  }

  private void burst(byte[] bytes, int offset, int bits) {
    int length = 2 + random.nextInt(LONGEST_BURST - 1);
    int first = random.nextInt(bits - length + 1);
    int between = random.nextInt();
    flip(bytes, offset, first);
    flip(bytes, offset, first + length - 1);
    for (int i = 1; i < length - 1; i++) {
      if ((between >>> i & 1) != 0) {
        flip(bytes, offset, first + i);
      }
    }
  }

  /** Bits are counted from the least significant of each byte, as Ethernet sends them. */
  private static void flip(byte[] bytes, int offset, int bit) {
    bytes[offset + (bit >> 3)] ^= (byte) (1 << (bit & 7));
  }
}
