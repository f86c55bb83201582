// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.packet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.random.SeedHash;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class LeasedPacketCodecTest {
  private static final int LEASE_WINDOWS = 4;
  private static final int SEGMENT = 16;
  private static final LeasedPacketCodec CODEC = new LeasedPacketCodec(LEASE_WINDOWS, SEGMENT);

  @Property(tries = 500)
  void whatIsWrittenIsRead(@ForAll LeasedType type, @ForAll long seed) {
    LeasedPacket packet = random(type, SeedHash.random(seed, "codec test"));
    byte[] bytes = CODEC.encode(packet, new byte[4096]);
    LeasedPacket read = new LeasedPacket();
    assertThat(CODEC.decode(bytes, read)).isTrue();
    assertThat(read).usingRecursiveComparison().isEqualTo(packet);
    assertThat(bytes).hasSize(LeasedPacketCodec.FRAME_BYTES + CODEC.bodyBytes(packet));
  }

  @Property(tries = 500)
  void aWrongBitIsFound(@ForAll LeasedType type, @ForAll long seed, @ForAll int where) {
    byte[] bytes = CODEC.encode(random(type, SeedHash.random(seed, "codec test")), new byte[4096]);
    int bit = Math.floorMod(where, 8 * bytes.length);
    bytes[bit >> 3] ^= (byte) (1 << (bit & 7));
    assertThat(CODEC.decode(bytes, new LeasedPacket())).isFalse();
  }

  @Property(tries = 200)
  void noiseIsNoPacket(@ForAll byte[] noise, @ForAll @IntRange(max = 60) int length) {
    byte[] bytes = java.util.Arrays.copyOf(noise, length);
    assertThat(CODEC.decode(bytes, new LeasedPacket())).isFalse();
  }

  /** Byte by byte, as the text has it. */
  @Test
  void aDataPacketIsAsTheTextSays() {
    LeasedPacket packet = new LeasedPacket().reset(LeasedType.DATA);
    packet.again = true;
    packet.place = true;
    packet.note = true;
    packet.window = 0x1234;
    packet.number = 0x56789a;
    packet.stride = 8;
    packet.path = 5;
    packet.epoch = 0xbcde;
    packet.pidx = 0xf01234;
    packet.ask = 0x56;
    packet.length = 2;
    packet.key = 0x789abcde;
    packet.offset = 0xf0123456789aL;
    packet.bytes = 0xbcdef01234L;
    packet.roundTrip = 0x56;
    packet.immediate = 0x789abcde;
    String hex = HexFormat.of().formatHex(CODEC.encode(packet, new byte[] {0x11, 0x22}));
    assertThat(hex.substring(0, hex.length() - 8))
        .isEqualTo(
            "200d1234"
                + "56789a85"
                + "bcdef012"
                + "34560002"
                + "789abcde"
                + "f0123456789a"
                + "bcdef01234"
                + "56"
                + "789abcde"
                + "1122");
  }

  @Test
  void theRoundTripCodeRoundsUpByAnEighthAtMost() {
    for (long units = 0; units < 1_000_000; units = units + 1 + units / 50) {
      long read = RoundTripCode.decode(RoundTripCode.encode(units));
      assertThat(read).isBetween(units, units + units / 8 + 1);
    }
  }

  private static LeasedPacket random(LeasedType type, RandomGenerator random) {
    LeasedPacket p = new LeasedPacket().reset(type);
    boolean data = type == LeasedType.DATA;
    p.again = random.nextBoolean();
    p.probe = random.nextBoolean();
    p.place = data && random.nextBoolean();
    p.known = data && !p.place && random.nextBoolean();
    p.pause = data && random.nextBoolean();
    p.note = p.place && random.nextBoolean();
    p.window = random.nextInt(1 << 16);
    p.number = random.nextInt(1 << 24);
    p.stride = random.nextInt(16);
    p.path = random.nextInt(16);
    p.epoch = random.nextInt(1 << 16);
    p.pidx = type.toReceiver() ? random.nextInt(1 << 24) : 0;
    p.credit = type.toReceiver() ? 0 : random.nextInt(1 << 24);
    p.ask = random.nextInt(256);
    p.length = data ? random.nextInt(100) : 0;
    if (p.place) {
      p.key = random.nextInt();
      p.offset = random.nextLong(1L << 48);
      p.bytes = random.nextLong(1L << 40);
      p.roundTrip = random.nextInt(256);
    }
    p.immediate = p.note ? random.nextInt() : 0;
    fillBody(p, random);
    return p;
  }

  private static void fillBody(LeasedPacket p, RandomGenerator random) {
    switch (p.type) {
      case STATE -> {
        p.numbers = random.ints(LEASE_WINDOWS, 0, 1 << 24).toArray();
        p.phases = random.ints(LEASE_WINDOWS, 0, 5).toArray();
      }
      case REQUEST -> p.vector = new long[] {random.nextLong() << 64 - SEGMENT};
      case DATA, CREDIT -> {
        // no more
      }
      case RECALL -> p.request = random.nextInt(1 << 16);
      default -> {
        p.incarnation = random.nextInt(1 << 16);
        p.request = random.nextInt(1 << 16);
        p.oldest = p.type == LeasedType.LEASE_REQUEST ? random.nextInt(1 << 16) : 0;
        p.cause = p.type == LeasedType.REFUSAL ? RefusalCause.KEY : RefusalCause.NONE;
        if (p.type == LeasedType.GRANT) {
          p.numbers = random.ints(LEASE_WINDOWS, 0, 1 << 24).toArray();
        }
      }
    }
  }
}
