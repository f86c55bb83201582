// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.baseline.GoBackN;
import dev.sluice.study.transport.baseline.ReceiverCounterTransport;
import dev.sluice.study.transport.baseline.SelectiveRepeat;
import dev.sluice.study.transport.baseline.SenderWindowTransport;
import dev.sluice.study.transport.baseline.Xud;
import dev.sluice.study.transport.multipath.MultiPathSegments;
import dev.sluice.study.transport.rack.SackRackTransport;
import dev.sluice.study.transport.window.ReceiveWindowTransport;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transports on links where times and counts can be worked out by hand. */
class TransportTest {
  private static final int PICOS_PER_BYTE = 20;
  private static final int PAYLOAD = 512;
  private static final long BOUND = 1_000_000_000_000L;

  /** A data packet's time on a line: 598 bytes. */
  private static final long D = 11_960;

  /** A control packet's time on a line: 86 bytes. */
  private static final long C = 1_720;

  /** The delay of a path of {@link Networks}. */
  private static final long DELAY = 1_000_000;

  /** A packet crosses its line, its path's line and the delay; its answer too. */
  private static final long ROUND_TRIP = 2 * D + 2 * C + 2 * DELAY;

  private static TransferSimulation simulation(
      Transport transport,
      int packets,
      PathNetworkParameters forward,
      PathNetworkParameters backward) {
    return new TransferSimulation(
        transport, packets, PAYLOAD, 1, PICOS_PER_BYTE, forward, backward);
  }

  private static Outcome run(
      Transport transport,
      int packets,
      PathNetworkParameters forward,
      PathNetworkParameters backward) {
    return simulation(transport, packets, forward, backward).run(BOUND).getFirst();
  }

  private static Outcome clean(Transport transport, int packets) {
    return run(transport, packets, Networks.clean(1), Networks.clean(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 170, 1000})
  void onACleanLinkTheLineIsAlwaysBusy(int packets) {
    long expected = (packets - 1) * D + ROUND_TRIP;
    assertThat(clean(new SenderWindowTransport(256), packets).completion()).isEqualTo(expected);
    assertThat(clean(new GoBackN(32), packets).completion()).isEqualTo(expected);
    assertThat(clean(new SelectiveRepeat(0), packets).completion()).isEqualTo(expected);
    assertThat(clean(new Xud(256), packets).completion()).isEqualTo(expected);
    assertThat(clean(new ReceiverCounterTransport(), packets).completion())
        .isEqualTo(expected + 4 * C + 2 * DELAY);
  }

  /**
   * The connection takes a round trip of control packets, and the line may then be in the middle of
   * a clock; it sends a packet a clock all the same.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 170, 1000})
  void theReceiveWindowConnectsAndThenSendsAPacketAClock(int packets) {
    Outcome outcome = clean(new ReceiveWindowTransport(128), packets);
    long connected = 4 * C + 2 * DELAY;
    long nextClock = (connected + D - 1) / D * D;
    // The line may serve it in the clock that has begun already.
    assertThat(outcome.completion())
        .isBetween(
            connected + (packets - 1) * D + ROUND_TRIP, nextClock + (packets - 1) * D + ROUND_TRIP);
    assertThat(outcome.controlPackets()).isEqualTo(3);
    assertThat(outcome.senderStateBytes()).isEqualTo(40 + 16 * 3);
    assertThat(outcome.receiverStateBytes()).isEqualTo(46 + 16);
  }

  @Test
  void theLiteralReceiveWindowIsOverrunAfterALoss() {
    PathNetworkParameters lossy = Networks.lossy(1, 0.005, 2);
    Outcome wide = run(new ReceiveWindowTransport(1024), 900, lossy, Networks.clean(1));
    Outcome narrow = run(new ReceiveWindowTransport(32), 900, lossy, Networks.clean(1));
    // A window as wide as the transfer is never overrun: only what was lost is retransmitted.
    assertThat(wide.dataLost()).isPositive();
    assertThat(wide.discarded()).isZero();
    assertThat(wide.retransmissions()).isEqualTo(wide.dataLost());
    assertThat(narrow.finished()).isTrue();
    assertThat(narrow.discarded()).isGreaterThan(100);
    assertThat(narrow.duplicateWrites()).isZero();
  }

  @Test
  void oneBufferOrWindowIsStopAndWait() {
    assertThat(clean(new SenderWindowTransport(1), 10).completion()).isEqualTo(10 * ROUND_TRIP);
    assertThat(clean(new Xud(1), 10).completion()).isEqualTo(10 * ROUND_TRIP);
    assertThat(clean(new SelectiveRepeat(1), 10).completion()).isEqualTo(10 * ROUND_TRIP);
  }

  @Test
  void controlPacketsOfACleanTransfer() {
    assertThat(clean(new SenderWindowTransport(64), 100).controlPackets()).isEqualTo(100);
    assertThat(clean(new Xud(32), 100).controlPackets()).isEqualTo(100);
    assertThat(clean(new SelectiveRepeat(0), 100).controlPackets()).isEqualTo(100);
    assertThat(clean(new GoBackN(32), 100).controlPackets()).isEqualTo(4);
    Outcome counter = clean(new ReceiverCounterTransport(), 100);
    assertThat(counter.controlPackets()).isEqualTo(3);
    assertThat(counter.controlBytes()).isEqualTo(3 * 86);
  }

  /** No delay, and an outage in the middle of packet 5's time on the path: it alone is lost. */
  private static PathNetworkParameters losesPacketFive() {
    return PathNetworkParameters.uniform(
        1,
        PathParameters.clean(PICOS_PER_BYTE, 0)
            .withQueue(100_000)
            .withOutages(6 * D + D / 2, 1, false),
        Routing.SPRAY,
        1);
  }

  private static PathNetworkParameters withoutDelay() {
    return PathNetworkParameters.uniform(
        1, PathParameters.clean(PICOS_PER_BYTE, 0).withQueue(100_000), Routing.SPRAY, 1);
  }

  @Test
  void selectiveRepeatSendsTheLostPacketAgainAndNoOther() {
    Outcome outcome = run(new SelectiveRepeat(64), 8, losesPacketFive(), withoutDelay());
    // Packet 6 arrives at 8D and tells; the sender has just sent packet 7.
    assertThat(outcome.completion()).isEqualTo(8 * D + 2 * C + 2 * D + 2 * C);
    assertThat(outcome.dataLost()).isEqualTo(1);
    assertThat(outcome.retransmissions()).isEqualTo(1);
    assertThat(outcome.spurious() + outcome.discarded()).isZero();
  }

  @Test
  void goBackNSendsEverythingAfterTheLostPacketAgain() {
    Outcome outcome = run(new GoBackN(32), 8, losesPacketFive(), withoutDelay());
    assertThat(outcome.completion()).isEqualTo(8 * D + 2 * C + 4 * D + 2 * C);
    assertThat(outcome.retransmissions()).isEqualTo(3);
    assertThat(outcome.discarded()).isEqualTo(2);
    assertThat(outcome.spurious()).isZero();
    // The negative acknowledgement, that of the first packet after going back, that of the last.
    assertThat(outcome.controlPackets()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aTimerForEachPacketRepeatsExactlyWhatWasLost(long seed) {
    for (Transport transport : new Transport[] {new SenderWindowTransport(64), new Xud(32)}) {
      Outcome outcome = run(transport, 2000, Networks.lossy(4, 0.05, seed), Networks.clean(4));
      assertThat(outcome.finished()).isTrue();
      assertThat(outcome.dataLost()).isBetween(50L, 170L);
      assertThat(outcome.retransmissions()).isEqualTo(outcome.dataLost());
      assertThat(outcome.spurious()).isZero();
      assertThat(outcome.controlPackets()).isEqualTo(2000);
    }
  }

  @Test
  void aLostAcknowledgementMakesASecondWriteUnlessTheReceiverKnows() {
    PathNetworkParameters lossy = Networks.lossy(4, 0.05, 3);
    Outcome window = run(new SenderWindowTransport(64), 2000, Networks.clean(4), lossy);
    assertThat(window.duplicateWrites()).isEqualTo(window.spurious()).isBetween(50L, 170L);
    Outcome xud = run(new Xud(32), 2000, Networks.clean(4), lossy);
    assertThat(xud.duplicateWrites()).isZero();
    assertThat(xud.spurious()).isBetween(50L, 170L);
  }

  @Test
  void theReceiverCounterRepeatsTheWholeTransfer() {
    Outcome outcome =
        run(new ReceiverCounterTransport(), 50, Networks.lossy(1, 0.02, 3), Networks.clean(1));
    assertThat(outcome.finished()).isTrue();
    assertThat(outcome.dataSent()).isGreaterThan(50);
    assertThat(outcome.dataSent() % 50).isZero();
    assertThat(outcome.duplicateWrites()).isEqualTo(outcome.spurious());
    assertThat(outcome.dataSent())
        .isEqualTo(50 + outcome.dataLost() + outcome.spurious() + outcome.discarded());
  }

  @Test
  void reorderingAloneMakesGoBackNAndSelectiveRepeatSendInVain() {
    PathNetworkParameters skewed =
        new PathNetworkParameters(
            java.util.List.of(Networks.PATH, PathParameters.clean(20, 1_100_000)),
            Routing.ROUND_ROBIN,
            0,
            0,
            1);
    Outcome goBack = run(new GoBackN(32), 500, skewed, Networks.clean(1));
    assertThat(goBack.finished()).isTrue();
    assertThat(goBack.dataLost()).isZero();
    assertThat(goBack.discarded()).isGreaterThan(500);
    Outcome selective = run(new SelectiveRepeat(0), 500, skewed, Networks.clean(1));
    assertThat(selective.spurious()).isEqualTo(selective.retransmissions()).isPositive();
    Outcome window = run(new SenderWindowTransport(256), 500, skewed, Networks.clean(1));
    assertThat(window.retransmissions()).isZero();
  }

  @Test
  void stateIsWhatTheEndsKeep() {
    Outcome window = clean(new SenderWindowTransport(64), 1000);
    assertThat(window.senderStateBytes()).isEqualTo(9 + 64 * (512 + 7));
    assertThat(window.receiverStateBytes()).isZero();
    assertThat(SenderWindowTransport.bytesWithoutCopies(9 + 64 * (512 + 7), 512))
        .isEqualTo(9 + 64 * 7);
    assertThat(clean(new SenderWindowTransport(64), 3).senderStateBytes())
        .isEqualTo(9 + 3 * (512 + 7));
    Outcome selective = clean(new SelectiveRepeat(128), 1000);
    assertThat(selective.receiverStateBytes()).isEqualTo(3 + 16);
    assertThat(clean(new GoBackN(1), 1000).receiverStateBytes()).isEqualTo(4);
    assertThat(clean(new Xud(32), 1000).receiverStateBytes()).isEqualTo(96);
  }

  @Test
  void aPacketAllocatesNothing() {
    Transport[] transports = {
      new ReceiverCounterTransport(),
      new SenderWindowTransport(64),
      new GoBackN(16),
      new SelectiveRepeat(0),
      new Xud(32),
      new MultiPathSegments(1024),
      new SelectiveRepeat(256, 16),
      new SackRackTransport(256, 1),
      new SackRackTransport(256, 16),
      new ReceiveWindowTransport(128)
    };
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    PathNetworkParameters lossy = Networks.lossy(4, 0.001, 1);
    for (Transport transport : transports) {
      TransferSimulation simulation = simulation(transport, 1 << 20, lossy, lossy);
      simulation.run(2_000_000_000L);
      long eventsBefore = simulation.events();
      long before = threads.getCurrentThreadAllocatedBytes();
      simulation.run(4_000_000_000L);
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertThat(simulation.events() - eventsBefore).isGreaterThan(10_000);
      assertThat(allocated).as(transport.id()).isLessThan(5_000);
    }
  }

  @Test
  void impossibleValuesAreRefusedByName() {
    assertThatThrownBy(() -> new SenderWindowTransport(0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("buffers");
    assertThatThrownBy(() -> new GoBackN(0)).hasMessageContaining("ackEvery");
    assertThatThrownBy(() -> new SelectiveRepeat(-1)).hasMessageContaining("outstanding");
    assertThatThrownBy(() -> new Xud(65_537)).hasMessageContaining("windows");
    assertThatThrownBy(() -> clean(new Xud(1), 0)).hasMessageContaining("packets");
    PathNetworkParameters clean = Networks.clean(1);
    assertThatThrownBy(() -> new TransferSimulation(new Xud(1), 1, 512, 0, 20, clean, clean))
        .hasMessageContaining("flows");
  }
}
