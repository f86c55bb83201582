// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.baseline.SenderWindowTransport;
import dev.sluice.study.transport.window.ReceiveWindowTransport;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Transfers in a row, transfers both ways, and what a node keeps from one to the next. */
class TransferSimulationTest {
  private static final long BOUND = 1L << 50;

  /** Data and control packets on a line: 598 and 86 bytes. */
  private static final long D = 11_960;

  private static final long C = 1_720;
  private static final long ROUND_TRIP = 2 * D + 2 * C + 2_000_000;

  private static TransferSimulation simulation(
      Transport transport, TimerKind timer, PairTraffic traffic, PathNetworkParameters network) {
    return new TransferSimulation(transport, timer, traffic, 20, network, network);
  }

  @Test
  void eachOfARowBeginsWhenTheOneBeforeItIsDone() {
    PairTraffic traffic = new PairTraffic(10, 512, 1, 4, false);
    TransferSimulation simulation =
        simulation(new SenderWindowTransport(64), TimerKind.PUBLISHED, traffic, Networks.clean(1));
    List<Outcome> outcomes = simulation.run(BOUND);
    assertThat(outcomes).hasSize(4).allMatch(of -> of.completion() == 9 * D + ROUND_TRIP);
    assertThat(simulation.lastCompletion()).isEqualTo(4 * (9 * D + ROUND_TRIP));
    assertThat(simulation.done()).isTrue();
  }

  @Test
  void whatDoesNotFinishKeepsTheRestOfItsRowFromBeginning() {
    PathNetworkParameters dead = Networks.lossy(1, 1, 1);
    TransferSimulation simulation =
        simulation(
            new SenderWindowTransport(64),
            TimerKind.PUBLISHED,
            new PairTraffic(10, 512, 2, 4, false),
            dead);
    assertThat(simulation.run(1_000_000_000)).hasSize(2).noneMatch(Outcome::finished);
    assertThat(simulation.done()).isFalse();
  }

  /** An answer for each packet takes 86 bytes of the line from 598 of data. */
  @Test
  void bothWaysAnswersTakeTheLineFromData() {
    int packets = 20_000;
    Outcome one =
        simulation(
                new SenderWindowTransport(1024),
                TimerKind.PUBLISHED,
                new PairTraffic(packets, 512, 1, 1, false),
                Networks.clean(1))
            .run(BOUND)
            .getFirst();
    List<Outcome> both =
        simulation(
                new SenderWindowTransport(1024),
                TimerKind.PUBLISHED,
                new PairTraffic(packets, 512, 1, 1, true),
                Networks.clean(1))
            .run(BOUND);
    assertThat(one.completion()).isEqualTo((packets - 1) * D + ROUND_TRIP);
    assertThat(both).hasSize(2);
    long expected = packets * (D + C) + ROUND_TRIP;
    for (Outcome way : both) {
      assertThat(way.completion()).isBetween(expected - ROUND_TRIP, expected + ROUND_TRIP);
    }
  }

  private static Transport window() {
    return new ReceiveWindowTransport(1024, new Extensions(Overrun.PROGRESS, true, true));
  }

  private static double meanCompletion(List<Outcome> outcomes) {
    return outcomes.stream().mapToLong(Outcome::completion).average().orElseThrow();
  }

  /**
   * D is one for a node (protocol text, section 7.2): a transfer of fewer than W/2 packets cannot
   * ask early where D is W/2, and those after it can. The same 40 transfers, each between nodes
   * that know nothing, take longer.
   */
  @Test
  void theTransfersOfANodeShareDAndWhatWasMeasured() {
    PathNetworkParameters network =
        PathNetworkParameters.uniform(
            8, Networks.PATH.withJitter(300_000).withLoss(0.01, 0), Routing.SPRAY, 3);
    for (TimerKind timer : TimerKind.values()) {
      double row =
          meanCompletion(
              simulation(window(), timer, new PairTraffic(400, 512, 1, 40, false), network)
                  .run(BOUND));
      double alone = 0;
      for (int seed = 0; seed < 40; seed++) {
        alone +=
            meanCompletion(
                    simulation(
                            window(),
                            timer,
                            new PairTraffic(400, 512, 1, 1, false),
                            network.withSeed(seed))
                        .run(BOUND))
                / 40;
      }
      assertThat(row).as(timer.id()).isLessThan(0.8 * alone);
    }
  }

  @Test
  void impossibleTrafficIsRefusedByName() {
    assertThatThrownBy(() -> new PairTraffic(1, 512, 0, 1, false)).hasMessageContaining("flows");
    assertThatThrownBy(() -> new PairTraffic(1, 512, 1, 0, false)).hasMessageContaining("rounds");
    assertThatThrownBy(() -> new PairTraffic(1, 512, 1 << 16, 1 << 16, false))
        .hasMessageContaining("flows * rounds");
  }
}
