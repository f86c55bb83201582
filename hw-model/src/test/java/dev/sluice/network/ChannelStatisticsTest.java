// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Counts of long runs with fixed seeds against exact binomial bounds: each bound is passed by a
 * right channel but once in a million seeds.
 */
class ChannelStatisticsTest {
  private static final int PACKETS = 200_000;
  private static final double RISK = 0.5e-6;

  @ParameterizedTest
  @CsvSource({
    "0.02, 0.02, 0.01, 1",
    "0.3, 0.5, 0.3, 2",
    "0.001, 0.9, 0.0001, 3",
    "0.999, 0, 1, 4",
    "0, 1, 0.5, 5",
    "1, 1, 1, 6",
    "1e-7, 1e-7, 1e-7, 7"
  })
  void independentEvents(double loss, double duplicate, double corrupt, long seed) {
    ChannelCounters counters =
        run(new NetworkParameters(loss, 16, duplicate, corrupt, 0, 1, seed), 24);
    assertBinomial(counters.lost(), PACKETS, loss);
    long survivors = counters.sent() - counters.lost();
    assertBinomial(counters.duplicated(), survivors, duplicate);
    assertBinomial(counters.corrupted(), survivors + counters.duplicated(), corrupt);
  }

  /**
   * In a Gilbert channel the packet after a lost one is lost with chance 1-1/burst, the one after a
   * good one with chance loss/(burst*(1-loss)), each independent of all before: two exact binomial
   * counts.
   */
  @ParameterizedTest
  @CsvSource({
    "0.02, 8, 1",
    "0.3, 1, 2",
    "0.5, 1, 3",
    "0.001, 1000, 4",
    "0.9, 9, 5",
    "0.9, 50, 6",
    "0.2, 0, 7"
  })
  void burstsFollowTheTwoStates(double loss, double burst, long seed) {
    NetworkParameters parameters = new NetworkParameters(loss, 0, 0, 0, burst, 1, seed);
    LossProcess process = new LossProcess(parameters, new SplittableRandom(seed));
    long afterBad = 0;
    long badAfterBad = 0;
    long afterGood = 0;
    long badAfterGood = 0;
    boolean previous = process.lost();
    for (int i = 1; i < PACKETS; i++) {
      boolean lost = process.lost();
      if (previous) {
        afterBad++;
        badAfterBad += lost ? 1 : 0;
      } else {
        afterGood++;
        badAfterGood += lost ? 1 : 0;
      }
      previous = lost;
    }
    assertBinomial(badAfterBad, afterBad, 1 - parameters.badToGood());
    assertBinomial(badAfterGood, afterGood, parameters.goodToBad());
  }

  @Test
  void theChannelStartsInItsLongRunState() {
    NetworkParameters parameters = new NetworkParameters(0.3, 0, 0, 0, 100, 1, 0);
    int lost = 0;
    int lostLater = 0;
    for (int seed = 0; seed < 5000; seed++) {
      LossProcess process = new LossProcess(parameters, new SplittableRandom(seed));
      lost += process.lost() ? 1 : 0;
      boolean last = false;
      for (int i = 0; i < 50; i++) {
        last = process.lost();
      }
      lostLater += last ? 1 : 0;
    }
    assertBinomial(lost, 5000, 0.3);
    assertBinomial(lostLater, 5000, 0.3);
  }

  @Test
  void lossInBurstsKeepsItsLongRunShare() {
    ChannelCounters counters = run(new NetworkParameters(0.05, 0, 0, 0, 4, 1, 11), 24);
    assertThat((double) counters.lost() / PACKETS).isCloseTo(0.05, within(0.005));
  }

  @Test
  void everyDelayIsEquallyLikely() {
    int reorder = 15;
    Channel channel = new Channel(new NetworkParameters(0, reorder, 0, 0, 0, 3, 8), 24, 0);
    long[] seen = new long[reorder + 1];
    for (int i = 0; i < 50_000; i++) {
      long start = 100L * i;
      channel.send(start, 24);
      long clock = start;
      while (!channel.receive(clock)) {
        clock++;
      }
      seen[(int) (clock - start) - 3]++;
    }
    double[] expected = new double[reorder + 1];
    java.util.Arrays.fill(expected, 1);
    assertThat(new ChiSquareTest().chiSquareTest(expected, seen)).isGreaterThan(1e-6);
  }

  @Test
  void theCrcFindsAllThatTheChannelDamages() {
    Channel channel = new Channel(new NetworkParameters(0.1, 64, 0.2, 0.5, 0, 5, 3), 532, 0);
    PacketCodec codec = new PacketCodec();
    PacketHeader header = new PacketHeader();
    MemorySegment memory = MemorySegment.ofArray(new byte[512]);
    long damaged = 0;
    for (long clock = 0; clock < 40_000 || channel.inside() > 0; clock++) {
      if (clock < 40_000) {
        header.reset(PacketType.DATA).pidx((int) clock).payloadLength(1 + (int) clock % 512);
        int size =
            clock % 3 == 0
                ? codec.encodeControl(
                    header.reset(PacketType.SINGLE_REQUEST), channel.slot(), channel.slotOffset())
                : codec.encodeData(header, memory, 0, channel.slot(), channel.slotOffset());
        channel.send(clock, size);
      }
      if (channel.receive(clock)) {
        DecodeVerdict verdict =
            codec.decode(channel.packet(), channel.packetOffset(), channel.packetSize(), header);
        assertThat(verdict).isIn(DecodeVerdict.OK, DecodeVerdict.BAD_CRC);
        damaged += verdict == DecodeVerdict.BAD_CRC ? 1 : 0;
      }
    }
    assertThat(damaged).isEqualTo(channel.counters().corrupted()).isGreaterThan(10_000);
  }

  private static ChannelCounters run(NetworkParameters parameters, int bytes) {
    Channel channel = new Channel(parameters, bytes, 0);
    for (long clock = 0; clock < PACKETS; clock++) {
      channel.send(clock, bytes);
      channel.receive(clock);
    }
    return channel.counters();
  }

  private static void assertBinomial(long count, long trials, double chance) {
    BinomialDistribution distribution = new BinomialDistribution(null, (int) trials, chance);
    assertThat(count)
        .isBetween(
            (long) distribution.inverseCumulativeProbability(RISK),
            (long) distribution.inverseCumulativeProbability(1 - RISK));
  }
}
