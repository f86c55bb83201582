// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.sluice.random.SeedHash;
import dev.sluice.study.Intervals;
import dev.sluice.study.ends.EndsKind;
import dev.sluice.study.ends.FabricSimulation;
import dev.sluice.study.fabric.Balancing;
import dev.sluice.study.fabric.FabricParameters;
import dev.sluice.study.fabric.LinkParameters;
import dev.sluice.study.fabric.SwitchParameters;
import dev.sluice.study.fabric.topology.Topology;
import dev.sluice.study.traffic.Message;
import dev.sluice.study.transport.WireBytes;
import dev.sluice.study.transport.rack.SackRackTransport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Long flows to one receiver against what the DCTCP paper says of them: Alizadeh et al., Data
 * Center TCP (DCTCP), SIGCOMM 2010, section 3.3, equations (8) to (12), which its figure 12
 * compares with ns-2 for 2, 10 and 40 flows at 10 Gbit/s, a round trip of 100 microseconds, K = 40
 * packets and g = 1/16. The queue goes up and down between
 *
 * <pre>
 *   Qmax = K + N  and  Qmin = Qmax - 1/2 sqrt(2 N (C RTT + K))
 * </pre>
 *
 * <p>Measured here, means of ten runs: for 2 flows a top of 44.0 (the formula: 42), a bottom of
 * 34.0 (30.9) and a mean of 38.8 (36.4); for 10 flows 51.0 (50), 23.7 ± 0.3 (25.2), 37.5 ± 0.1
 * (37.6); for 40 flows a top of 75.5 ± 0.7 (80). There a window is three packets and cannot be
 * under two, which the formula does not know: bottom and mean, 4.9 and 41.1, are not those of the
 * formula (30.3 and 55.2), and are not compared.
 */
class DctcpPaperTest {
  private static final int PAYLOAD = 1414;
  private static final int K = 40;
  private static final int RUNS = 10;
  private static final long MILLISECOND = 1_000_000_000L;
  private static final long ROUND_TRIP = 100_000_000L;
  private static final int PICOS_PER_BYTE = 800;

  private static FabricParameters network(int flows, long seed) {
    long lines = 2L * (WireBytes.dataBytes(PAYLOAD) + WireBytes.CONTROL_BYTES) * PICOS_PER_BYTE;
    LinkParameters link = new LinkParameters(PICOS_PER_BYTE, (ROUND_TRIP - lines) / 4);
    SwitchParameters switches =
        SwitchParameters.perPort(1L << 30).withEcn((long) K * WireBytes.dataBytes(PAYLOAD));
    return FabricParameters.of(Topology.star(flows + 1), link, switches, Balancing.ECMP, seed);
  }

  /** Lengths of the queue in packets, the one being sent with it, from 30 to 60 ms on. */
  private static double[] queue(int flows, long seed) {
    List<Message> messages = new ArrayList<>();
    SplittableRandom random = SeedHash.random(seed, "begin");
    for (int i = 1; i <= flows; i++) {
      messages.add(new Message(i, 0, 1 << 17, random.nextLong(ROUND_TRIP), Message.NONE));
    }
    FabricSimulation simulation =
        new FabricSimulation(
            network(flows, seed),
            messages,
            PAYLOAD,
            EndsKind.of(new SackRackTransport(1 << 12, 1), ControlKind.DCTCP));
    double[] lengths = new double[6000];
    for (int i = 0; i < lengths.length; i++) {
      simulation.run(30 * MILLISECOND + i * MILLISECOND / 200);
      lengths[i] = (double) simulation.fabric().waiting(0) / WireBytes.dataBytes(PAYLOAD) + 1;
    }
    assertThat(simulation.fabric().totals().dropped()).isZero();
    return lengths;
  }

  @ParameterizedTest
  @CsvSource({"2, true", "10, true", "40, false"})
  void theQueueIsThatOfThePaper(int flows, boolean inStep) {
    SummaryStatistics top = new SummaryStatistics();
    SummaryStatistics bottom = new SummaryStatistics();
    SummaryStatistics mean = new SummaryStatistics();
    for (int run = 0; run < RUNS; run++) {
      double[] lengths = queue(flows, run);
      top.addValue(Intervals.percentile(lengths, 99));
      bottom.addValue(Intervals.percentile(lengths, 1));
      mean.addValue(Arrays.stream(lengths).average().orElseThrow());
    }
    double product = (double) ROUND_TRIP / PICOS_PER_BYTE / WireBytes.dataBytes(PAYLOAD);
    double most = K + flows;
    double amplitude = Math.sqrt(2 * flows * (product + K)) / 2;
    assertThat(Intervals.halfWidth(top)).as("half-width of the top").isLessThan(1);
    assertThat(top.getMean()).isCloseTo(most, withinPercentage(7));
    if (inStep) {
      assertThat(mean.getMean()).isCloseTo(most - amplitude / 2, withinPercentage(8));
      assertThat(bottom.getMean()).isCloseTo(most - amplitude, withinPercentage(12));
    }
  }
}
