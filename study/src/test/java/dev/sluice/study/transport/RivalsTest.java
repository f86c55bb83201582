// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.baseline.GoBackN;
import dev.sluice.study.transport.baseline.SelectiveRepeat;
import dev.sluice.study.transport.baseline.SenderWindowTransport;
import dev.sluice.study.transport.baseline.Xud;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The rule of each variant of a rival, and what the measured timer makes of them. */
class RivalsTest {
  private static final long BOUND = 1L << 50;

  private static Outcome run(
      Transport transport, TimerKind timer, int packets, PathNetworkParameters there) {
    return new TransferSimulation(
            transport,
            timer,
            new PairTraffic(packets, 512, 1, 1, false),
            20,
            there,
            Networks.clean(there.paths().size()))
        .run(BOUND)
        .getFirst();
  }

  /** A packet on the second path comes 8 packet times later than one on the first. */
  private static PathNetworkParameters skewed() {
    return new PathNetworkParameters(
        List.of(Networks.PATH, PathParameters.clean(20, 1_100_000)), Routing.ROUND_ROBIN, 0, 0, 1);
  }

  @Test
  void aThresholdOfNacksBearsReordering() {
    for (TimerKind timer : TimerKind.values()) {
      Outcome published = run(new SelectiveRepeat(256), timer, 500, skewed());
      assertThat(published.retransmissions()).isPositive();
      Outcome threshold = run(new SelectiveRepeat(256, 32), timer, 500, skewed());
      assertThat(threshold.retransmissions()).isZero();
    }
  }

  /** As many NACKs as the threshold find losses: what arrived is sent again seldom. */
  @Test
  void aThresholdOfNacksFindsALoss() {
    PathNetworkParameters lossy = Networks.lossy(1, 0.01, 5);
    Outcome outcome = run(new SelectiveRepeat(512, 32), TimerKind.MEASURED, 800, lossy);
    assertThat(outcome.dataLost()).isPositive();
    assertThat(outcome.retransmissions()).isBetween(outcome.dataLost(), 2 * outcome.dataLost());
  }

  @Test
  void onOnePathNothingIsReordered() {
    Transport transport = new OnePath(new SelectiveRepeat(256));
    Outcome outcome = run(transport, TimerKind.PUBLISHED, 500, skewed());
    assertThat(outcome.retransmissions()).isZero();
    assertThat(run(new OnePath(new GoBackN(16)), TimerKind.PUBLISHED, 500, skewed()).discarded())
        .isZero();
  }

  /**
   * Where a lost packet waits for the time-out, a measured one is a small share of the constant.
   */
  @Test
  void aMeasuredTimerFindsLossesSooner() {
    PathNetworkParameters lossy = Networks.lossy(4, 0.05, 3);
    for (Transport transport :
        new Transport[] {
          new SenderWindowTransport(256), new Xud(256), new OnePath(new SelectiveRepeat(256))
        }) {
      Outcome measured = run(transport, TimerKind.MEASURED, 2000, lossy);
      Outcome published = run(transport, TimerKind.PUBLISHED, 2000, lossy);
      assertThat(measured.completion())
          .as(transport.id())
          .isLessThan(published.completion() * 4 / 5);
    }
  }

  /** Without losses and with equal times no measured timer may strike. */
  @Test
  void aMeasuredTimerSendsNothingInVainWhereNothingIsLost() {
    PathNetworkParameters spray =
        PathNetworkParameters.uniform(8, Networks.PATH.withJitter(300_000), Routing.SPRAY, 7);
    for (Transport transport : new Transport[] {new SenderWindowTransport(256), new Xud(256)}) {
      assertThat(run(transport, TimerKind.MEASURED, 20_000, spray).retransmissions()).isZero();
    }
  }

  @Test
  void aThresholdHasToBeOneOrMore() {
    assertThatThrownBy(() -> new SelectiveRepeat(64, 0)).hasMessageContaining("threshold");
  }
}
