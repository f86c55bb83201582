// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Damage that the CRC must find for certain: any one to three bits, any burst up to 32 bits. */
class PacketDamageTest {
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final byte[] slot = new byte[4096 + PacketCodec.CONTROL_PACKET_BYTES];

  @Property(tries = 100)
  void everySingleBit(
      @ForAll long seed,
      @ForAll PacketType type,
      @ForAll @IntRange(min = 1, max = 300) int payload) {
    int bits = 8 * encode(seed, type, payload);
    for (int bit = 0; bit < bits; bit++) {
      flip(bit);
      assertFound(bits);
      flip(bit);
    }
    assertThat(codec.decode(slot, 0, bits / 8, header)).isEqualTo(DecodeVerdict.OK);
  }

  @Property(tries = 100)
  void everyPlaceOfABurst(
      @ForAll long seed,
      @ForAll PacketType type,
      @ForAll @IntRange(min = 1, max = 300) int payload,
      @ForAll @IntRange(min = 2, max = 32) int length,
      @ForAll int pattern) {
    int bits = 8 * encode(seed, type, payload);
    for (int first = 0; first + length <= bits; first++) {
      burst(first, length, pattern);
      assertFound(bits);
      burst(first, length, pattern);
    }
    assertThat(codec.decode(slot, 0, bits / 8, header)).isEqualTo(DecodeVerdict.OK);
  }

  @Property(tries = 2000)
  void twoAndThreeBitsInTheLargestPacket(
      @ForAll long seed,
      @ForAll @IntRange(max = 8 * 4116 - 1) int first,
      @ForAll @IntRange(max = 8 * 4116 - 1) int second,
      @ForAll @IntRange(max = 8 * 4116 - 1) int third) {
    int bits = 8 * encode(seed, PacketType.DATA, 4096);
    flip(first);
    if (second != first) {
      flip(second);
    }
    assertFound(bits);
    if (third != first && third != second) {
      flip(third);
    }
    assertFound(bits);
  }

  private int encode(long seed, PacketType type, int payload) {
    Random random = new Random(seed);
    header
        .reset(type)
        .window(random.nextInt(1 << 16))
        .generation(random.nextInt(256))
        .pidx(random.nextInt(1 << 24))
        .transferId(random.nextInt())
        .tail(random.nextBoolean());
    if (type == PacketType.DATA) {
      byte[] memory = new byte[payload];
      random.nextBytes(memory);
      header.payloadLength(payload);
      return codec.encodeData(header, MemorySegment.ofArray(memory), 0, slot, 0);
    }
    header.remoteAddress(random.nextLong()).regionBytes(random.nextLong());
    return codec.encodeControl(header, slot, 0);
  }

  private void assertFound(int bits) {
    assertThat(codec.decode(slot, 0, bits / 8, header)).isEqualTo(DecodeVerdict.BAD_CRC);
  }

  /** Flips the first and the last bit of a burst and those between that the pattern names. */
  private void burst(int first, int length, int pattern) {
    flip(first);
    flip(first + length - 1);
    for (int i = 1; i < length - 1; i++) {
      if ((pattern >>> i & 1) != 0) {
        flip(first + i);
      }
    }
  }

  /** Bit 0 is the least significant of byte 0, as Ethernet sends them. */
  private void flip(int bit) {
    slot[bit >> 3] ^= (byte) (1 << (bit & 7));
  }
}
