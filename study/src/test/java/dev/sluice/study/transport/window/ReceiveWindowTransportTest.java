// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.Outcome;
import dev.sluice.study.transport.TransferSimulation;
import dev.sluice.study.transport.Transport;
import dev.sluice.study.transport.WireBytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What progress reports and early requests are to reach: sprayed over 8 paths with jitter. */
class ReceiveWindowTransportTest {
  private static final int PICOS_PER_BYTE = 20;
  private static final int PAYLOAD = 512;
  private static final int PACKETS = 1 << 17;
  private static final Extensions BOTH = new Extensions(Overrun.PROGRESS, true);

  private static final Extensions ALL = new Extensions(Overrun.PROGRESS, true, true);

  private static final long SHORT_QUEUE = 20_000;
  private static final long USUAL_QUEUE = 1_000_000;

  /** Eight paths of 400 Gbit/s and 1 microsecond, each with that jitter in ps. */
  private static PathNetworkParameters paths(long queue, double loss, long jitter, long seed) {
    PathParameters path = new PathParameters(20, 1_000_000, jitter, queue, loss, 0, 0, 0, false);
    return PathNetworkParameters.uniform(8, path, Routing.SPRAY, seed);
  }

  private static Outcome run(Transport transport, double loss, long jitter, long seed) {
    return run(transport, SHORT_QUEUE, loss, jitter, seed);
  }

  private static Outcome run(Transport transport, long queue, double loss, long jitter, long seed) {
    PathNetworkParameters network = paths(queue, loss, jitter, seed);
    return new TransferSimulation(transport, PACKETS, PAYLOAD, 1, PICOS_PER_BYTE, network, network)
        .run(1L << 50)
        .getFirst();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 2", "300000, 1", "300000, 2"})
  void onePacketInAHundredIsLost(long jitter, long seed) {
    reachesTheTarget(run(new ReceiveWindowTransport(1024, BOTH), 0.01, jitter, seed));
  }

  /**
   * T covers a round trip through full queues, 40 microseconds here. A packet that is lost twice
   * would wait for it, so the time-out has to follow what requests really take.
   */
  @ParameterizedTest
  @CsvSource({"0, 1", "0, 2", "300000, 1", "300000, 2"})
  void onePacketInAHundredIsLostBetweenQueuesOfUsualSize(long jitter, long seed) {
    Transport transport = new ReceiveWindowTransport(1024, ALL);
    Outcome adaptive = run(transport, USUAL_QUEUE, 0.01, jitter, seed);
    reachesTheTarget(adaptive);
    Outcome fixed = run(new ReceiveWindowTransport(1024, BOTH), USUAL_QUEUE, 0.01, jitter, seed);
    assertThat(adaptive.completion()).isLessThan(fixed.completion() * 3 / 4);
  }

  private static void reachesTheTarget(Outcome outcome) {
    assertThat(outcome.finished()).isTrue();
    double line = (double) PACKETS * WireBytes.dataBytes(PAYLOAD) * PICOS_PER_BYTE;
    assertThat(line / outcome.completion()).as("goodput").isGreaterThan(0.97 * 0.99);
    assertThat((double) outcome.retransmissions() / outcome.dataLost()).isLessThan(1.05);
    assertThat((double) outcome.controlPackets() / outcome.dataSent()).isLessThan(0.05);
    assertThat(outcome.discarded()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"256, 0", "256, 300000", "512, 1500000", "1024, 3000000"})
  void reorderingAloneSendsNothingTwice(int width, long jitter) {
    for (Extensions extensions : new Extensions[] {BOTH, ALL}) {
      Outcome outcome = run(new ReceiveWindowTransport(width, extensions), 0, jitter, 3);
      assertThat(outcome.finished()).isTrue();
      assertThat(outcome.retransmissions()).isZero();
      assertThat(outcome.discarded() + outcome.spurious()).isZero();
    }
  }

  /** What protocol text, section 7.3, has of a window: 25 + 32 + 25 + 32 + 64 + 5 + 1 bits. */
  @Test
  void theAdaptiveTimeoutTakes23Bytes() {
    Outcome without = run(new ReceiveWindowTransport(64, BOTH), 0, 0, 1);
    Outcome with = run(new ReceiveWindowTransport(64, ALL), 0, 0, 1);
    assertThat(with.receiverStateBytes() - without.receiverStateBytes()).isEqualTo(23);
    assertThat(with.senderStateBytes()).isEqualTo(without.senderStateBytes());
  }

  @Test
  void eachHasAName() {
    assertThat(new ReceiveWindowTransport(8).id()).isEqualTo("receive-window-literal");
    assertThat(new ReceiveWindowTransport(8, new Extensions(Overrun.PROGRESS, false)).id())
        .isEqualTo("receive-window-progress");
    assertThat(new ReceiveWindowTransport(8, BOTH).id()).isEqualTo("receive-window-progress-early");
    assertThat(new ReceiveWindowTransport(8, new Extensions(Overrun.SOURCE, true)).id())
        .isEqualTo("receive-window-early");
    assertThat(new ReceiveWindowTransport(8, ALL).id())
        .isEqualTo("receive-window-progress-early-adaptive");
  }
}
