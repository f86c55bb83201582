// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import dev.sluice.replay.ManySeeds;
import java.util.Arrays;
import java.util.function.LongToIntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs with different seeds are independent of each other, and so are the streams and the decisions
 * of one run: {@link ManySeeds}, about 90 checks.
 */
class ChannelSeedsTest {
  private static final int BYTES = 24;
  private static final int PACKETS = 6;
  private static final double CHANCE = 0.1;

  /** What happens to the packet of that number: one of several decisions of one channel. */
  private enum Decision {
    LOSS {
      @Override
      NetworkParameters parameters(double chance, long seed) {
        return new NetworkParameters(chance, 0, 0, 0, 0, 1, seed);
      }

      @Override
      long count(ChannelCounters counters) {
        return counters.lost();
      }
    },
    COPY {
      @Override
      NetworkParameters parameters(double chance, long seed) {
        return new NetworkParameters(0, 0, chance, 0, 0, 1, seed);
      }

      @Override
      long count(ChannelCounters counters) {
        return counters.duplicated();
      }
    },
    DAMAGE {
      @Override
      NetworkParameters parameters(double chance, long seed) {
        return new NetworkParameters(0, 0, 0, chance, 0, 1, seed);
      }

      @Override
      long count(ChannelCounters counters) {
        return counters.corrupted();
      }
    };

    abstract NetworkParameters parameters(double chance, long seed);

    abstract long count(ChannelCounters counters);

    boolean befalls(double chance, long seed, int stream, int packet) {
      return befalls(parameters(chance, seed), stream, packet);
    }

    boolean befalls(NetworkParameters parameters, int stream, int packet) {
      Channel channel = new Channel(parameters, BYTES, stream);
      for (int i = 0; i < packet; i++) {
        channel.send(i, BYTES);
      }
      long before = count(channel.counters());
      channel.send(packet, BYTES);
      return count(channel.counters()) > before;
    }
  }

  /** How much longer than the latency a packet takes, 0 to 15 clocks. */
  private static int delay(long seed, int stream, int packet) {
    Channel channel = new Channel(new NetworkParameters(0, 15, 0, 0, 0, 1, seed), BYTES, stream);
    for (int i = 0; ; i++) {
      long start = 100L * i;
      channel.send(start, BYTES);
      long clock = start;
      while (!channel.receive(clock)) {
        clock++;
      }
      if (i == packet) {
        return (int) (clock - start) - 1;
      }
    }
  }

  @Test
  void theFirstPacketIsTreatedAsAnyOther() {
    for (Decision decision : Decision.values()) {
      for (int packet = 0; packet < PACKETS; packet++) {
        int number = packet;
        ManySeeds.happens(
            decision + " of packet " + packet,
            CHANCE,
            seed -> decision.befalls(CHANCE, seed, 0, number));
      }
    }
  }

  @Test
  void theFirstPacketIsInABurstAsOftenAsAnyOther() {
    for (int packet = 0; packet < PACKETS; packet++) {
      int number = packet;
      ManySeeds.happens(
          "packet " + packet,
          CHANCE,
          seed ->
              Decision.LOSS.befalls(new NetworkParameters(CHANCE, 0, 0, 0, 4, 1, seed), 0, number));
    }
  }

  /** Packets before the first loss: geometric; 30 and more are one class. */
  @Test
  void lossesBeginAtAnyPacket() {
    double[] chances = new double[31];
    double left = 1;
    for (int i = 0; i < 30; i++) {
      chances[i] = left * CHANCE;
      left -= chances[i];
    }
    chances[30] = left;
    ManySeeds.isSpread("packets before the first loss", chances, ChannelSeedsTest::firstLoss);
  }

  private static int firstLoss(long seed) {
    Channel channel = new Channel(Decision.LOSS.parameters(CHANCE, seed), BYTES, 0);
    int packet = 0;
    while (packet < 30) {
      channel.send(packet, BYTES);
      if (channel.counters().lost() > 0) {
        break;
      }
      packet++;
    }
    return packet;
  }

  @Test
  void everyDelayOfTheFirstPacketsIsEquallyLikely() {
    for (int packet = 0; packet < PACKETS; packet++) {
      int number = packet;
      ManySeeds.isUniform("delay of packet " + packet, 16, seed -> delay(seed, 0, number));
    }
  }

  @Test
  void theFirstDamageIsAnywhere() {
    ManySeeds.areIndependent(
        "one of the wrong bytes, seed and seed + 1",
        4,
        seed -> damagedByte(seed) * 4 / BYTES,
        seed -> damagedByte(seed + 1) * 4 / BYTES);
  }

  /** The first byte of the packet, taken round from where the seed says, that is wrong. */
  private static int damagedByte(long seed) {
    Channel channel = new Channel(Decision.DAMAGE.parameters(1, seed), BYTES, 0);
    Arrays.fill(channel.slot(), channel.slotOffset(), channel.slotOffset() + BYTES, (byte) 0);
    channel.send(0, BYTES);
    channel.receive(0);
    channel.receive(1);
    int from = (int) (seed % BYTES);
    for (int i = 0; i < BYTES; i++) {
      int at = (from + i) % BYTES;
      if (channel.packet()[channel.packetOffset() + at] != 0) {
        return at;
      }
    }
    throw new AssertionError("no damage, seed " + seed);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void neighbouringSeedsKnowNothingOfEachOther(int packet) {
    ManySeeds.ofNeighboursAreIndependent("delay", 4, seed -> delay(seed, 0, packet) / 4);
    for (Decision decision : Decision.values()) {
      ManySeeds.ofNeighboursAreIndependent(decision.toString(), 2, bit(decision, 0, packet));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void bothDirectionsOfARunKnowNothingOfEachOther(int packet) {
    ManySeeds.areIndependent(
        "delay", 4, seed -> delay(seed, 0, packet) / 4, seed -> delay(seed, 1, packet) / 4);
    for (Decision decision : Decision.values()) {
      ManySeeds.areIndependent(
          decision.toString(), 2, bit(decision, 0, packet), bit(decision, 1, packet));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 5})
  void whatHappensToAPacketIsDecidedOneByOne(int packet) {
    for (Decision one : Decision.values()) {
      for (Decision other : Decision.values()) {
        if (one.compareTo(other) < 0) {
          ManySeeds.areIndependent(
              one + " and " + other, 2, bit(one, 0, packet), bit(other, 0, packet));
        }
      }
      ManySeeds.areIndependent(
          one + " and delay", 2, bit(one, 0, packet), seed -> delay(seed, 0, packet) / 8);
    }
  }

  private static LongToIntFunction bit(Decision decision, int stream, int packet) {
    return seed -> decision.befalls(0.5, seed, stream, packet) ? 1 : 0;
  }
}
