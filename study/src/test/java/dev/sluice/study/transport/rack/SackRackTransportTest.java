// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathOutcome;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.Networks;
import dev.sluice.study.transport.Outcome;
import dev.sluice.study.transport.PacketObserver;
import dev.sluice.study.transport.PairTraffic;
import dev.sluice.study.transport.TimerKind;
import dev.sluice.study.transport.TransferSimulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * When a packet is taken for lost, and what is answered, on links that can be worked out by hand.
 */
class SackRackTransportTest {
  private static final int PICOS_PER_BYTE = 20;

  /** A data packet's time on a line: 598 bytes; a control packet's: 86. */
  private static final long D = 11_960;

  private static final long C = 1_720;
  private static final long DELAY = 1_000_000;
  private static final long ROUND_TRIP = 2 * D + 2 * C + 2 * DELAY;
  private static final long BOUND = 1L << 50;

  private static TransferSimulation simulation(
      int perAnswer, TimerKind timer, int packets, PathNetworkParameters there) {
    return new TransferSimulation(
        new SackRackTransport(256, perAnswer),
        timer,
        new PairTraffic(packets, 512, 1, 1, false),
        PICOS_PER_BYTE,
        there,
        Networks.clean(1));
  }

  private static Outcome run(
      int perAnswer, TimerKind timer, int packets, PathNetworkParameters there) {
    return simulation(perAnswer, timer, packets, there).run(BOUND).getFirst();
  }

  @Test
  void onACleanLinkTheLineIsAlwaysBusyAndEachPacketIsAnswered() {
    Outcome outcome = run(1, TimerKind.MEASURED, 1000, Networks.clean(1));
    assertThat(outcome.completion()).isEqualTo(999 * D + ROUND_TRIP);
    assertThat(outcome.controlPackets()).isEqualTo(1000);
    assertThat(outcome.retransmissions()).isZero();
  }

  @Test
  void coalescedAnswersAreOneForSoManyPackets() {
    assertThat(run(16, TimerKind.MEASURED, 160, Networks.clean(1)).controlPackets()).isEqualTo(10);
    // The last packet is answered at once.
    assertThat(run(16, TimerKind.MEASURED, 161, Networks.clean(1)).controlPackets()).isEqualTo(11);
    assertThat(run(16, TimerKind.MEASURED, 1, Networks.clean(1)).completion())
        .isEqualTo(ROUND_TRIP);
  }

  /** Jitter of less than a quarter of the round trip, over 8 paths: nothing is taken for lost. */
  @Test
  void reorderingInsideTheWindowSendsNothingTwice() {
    PathParameters path = Networks.PATH.withJitter(400_000);
    PathNetworkParameters spray = PathNetworkParameters.uniform(8, path, Routing.SPRAY, 3);
    Outcome outcome = run(1, TimerKind.MEASURED, 5000, spray);
    assertThat(outcome.dataLost()).isZero();
    // At most in the first round trip, before any was measured and reordering was seen.
    assertThat(outcome.retransmissions()).isLessThan(10);
  }

  /** One lost packet in a stream: sent again once, after a round trip and the window. */
  @Test
  void aLostPacketIsSentAgainOnce() {
    for (TimerKind timer : TimerKind.values()) {
      Outcome outcome = run(1, timer, 900, Networks.lossy(1, 0.01, 5));
      assertThat(outcome.dataLost()).isPositive();
      assertThat(outcome.retransmissions()).isEqualTo(outcome.dataLost());
      assertThat(outcome.spurious()).isZero();
    }
  }

  /** The packets that the network loses, in order. */
  private static final class Losses implements PacketObserver {
    private final List<Integer> lost = new ArrayList<>();

    @Override
    public void sent(long now, boolean toReceiver, Packet packet, PathOutcome fate) {
      if (fate != PathOutcome.ARRIVES) {
        lost.add(packet.index);
      }
    }

    @Override
    public void arrived(long now, boolean toReceiver, Packet packet) {
      // only what is lost
    }
  }

  /**
   * The last of three packets is lost, and the time-out is a constant of a round trip through full
   * queues: the probe comes two round trips after the last answer and is answered in one more.
   */
  @Test
  void aProbeFindsALossAtTheEnd() {
    int found = 0;
    for (int seed = 0; seed < 100; seed++) {
      PathNetworkParameters lossy = Networks.lossy(1, 0.2, seed);
      TransferSimulation simulation = simulation(1, TimerKind.PUBLISHED, 3, lossy);
      Losses losses = new Losses();
      simulation.observe(losses);
      Outcome outcome = simulation.run(BOUND).getFirst();
      if (losses.lost.equals(List.of(2))) {
        found++;
        assertThat(outcome.completion()).isBetween(4 * ROUND_TRIP - 3 * D, 4 * ROUND_TRIP + 4 * D);
      }
    }
    assertThat(found).isPositive();
  }

  @Test
  void impossibleValuesAreRefusedByName() {
    assertThatThrownBy(() -> new SackRackTransport(0, 1)).hasMessageContaining("window");
    assertThatThrownBy(() -> new SackRackTransport(1, 65)).hasMessageContaining("perAnswer");
  }
}
