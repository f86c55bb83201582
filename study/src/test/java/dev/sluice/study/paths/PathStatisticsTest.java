// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Long runs with fixed seeds: shares within exact bounds, and no allocation. */
class PathStatisticsTest {
  private static final int PACKETS = 200_000;
  private static final double RISK = 0.5e-6;

  private final Packet packet = new Packet();

  /** Sends with a pause after each packet, and receives what has arrived. */
  private void run(PathNetwork network, long from, int packets, long pause) {
    packet.set(Packet.DATA, 0, 0);
    for (int i = 0; i < packets; i++) {
      long now = from + pause * i;
      while (network.nextArrival() <= now) {
        network.receive(packet);
      }
      packet.bytes = 100;
      network.send(now, packet);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.01, 1", "0.3, 2", "0, 3", "1, 4"})
  void independentLossesOfEachPathAddUp(double loss, long seed) {
    PathParameters path = PathParameters.clean(1, 1000).withLoss(loss, 0);
    PathNetwork network =
        new PathNetwork(PathNetworkParameters.uniform(4, path, Routing.SPRAY, seed), 0);
    run(network, 0, PACKETS, 100);
    BinomialDistribution exact = new BinomialDistribution(null, PACKETS, loss);
    assertThat(network.counters().lost())
        .isBetween(
            (long) exact.inverseCumulativeProbability(RISK),
            (long) exact.inverseCumulativeProbability(1 - RISK));
  }

  /** With the line busy all the time, a path is down for down/(up+down) of it. */
  @Test
  void outagesOfFixedLengthTakeTheirExactShare() {
    PathParameters path = PathParameters.clean(1, 0).withOutages(3_000, 1_000, false);
    PathNetwork network =
        new PathNetwork(PathNetworkParameters.uniform(1, path, Routing.SPRAY, 1), 0);
    run(network, 0, 4_000, 100);
    // Of 40 packets a period, those sent at 2900 to 3900 are lost: 2900 would arrive at 3000.
    assertThat(network.counters().outages()).isEqualTo(4_000 / 40 * 11);
  }

  @Test
  void outagesOfRandomLengthTakeTheirShareInTheLongRun() {
    PathParameters path = PathParameters.clean(1, 0).withOutages(30_000, 10_000, true);
    PathNetwork network =
        new PathNetwork(PathNetworkParameters.uniform(1, path, Routing.SPRAY, 1), 0);
    run(network, 0, PACKETS, 1_000);
    double share = (double) network.counters().outages() / PACKETS;
    // 5,000 periods: the share has a standard deviation of about sqrt(2/5000)*0.25*0.75 = 0.004.
    assertThat(share).isBetween(0.23, 0.27);
  }

  @Test
  void nothingIsAllocatedForAPacket() {
    PathParameters path =
        PathParameters.clean(1, 10_000)
            .withJitter(5_000)
            .withQueue(10_000)
            .withLoss(0.01, 4)
            .withOutages(1_000_000, 10_000, true);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    for (Routing routing : Routing.values()) {
      PathNetwork network = new PathNetwork(PathNetworkParameters.uniform(8, path, routing, 1), 0);
      run(network, 0, PACKETS, 5); // More than the paths carry: every queue fills.
      long before = threads.getCurrentThreadAllocatedBytes();
      run(network, 5L * PACKETS, PACKETS, 25);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(allocated).isLessThan(PACKETS / 100);
    }
  }
}
