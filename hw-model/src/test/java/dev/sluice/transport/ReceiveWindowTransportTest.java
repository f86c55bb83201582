package dev.sluice.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.paths.PathNetworkParameters;
import dev.sluice.network.paths.PathParameters;
import dev.sluice.network.paths.Routing;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.Overrun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What progress reports and early requests are to reach: sprayed over 8 paths with jitter. */
class ReceiveWindowTransportTest {
  private static final int PICOS_PER_BYTE = 20;
  private static final int PAYLOAD = 512;
  private static final int PACKETS = 1 << 17;
  private static final Extensions BOTH = new Extensions(Overrun.PROGRESS, true);

  /**
   * Eight paths of 400 Gbit/s and 1 microsecond, each with that jitter in ps, and with short
   * queues: the time-out covers a round trip through full ones, and a packet that is lost twice
   * waits for it.
   */
  private static PathNetworkParameters paths(double loss, long jitter, long seed) {
    PathParameters path = new PathParameters(20, 1_000_000, jitter, 20_000, loss, 0, 0, 0, false);
    return PathNetworkParameters.uniform(8, path, Routing.ROUND_ROBIN, seed);
  }

  private static Outcome run(Transport transport, double loss, long jitter, long seed) {
    PathNetworkParameters network = paths(loss, jitter, seed);
    return new Simulation(transport, PACKETS, PAYLOAD, 1, PICOS_PER_BYTE, network, network)
        .run(1L << 50)
        .getFirst();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 2", "300000, 1", "300000, 2"})
  void onePacketInAHundredIsLost(long jitter, long seed) {
    Outcome outcome = run(new ReceiveWindowTransport(1024, BOTH), 0.01, jitter, seed);
    assertThat(outcome.finished()).isTrue();
    double line = (double) PACKETS * Wire.dataBytes(PAYLOAD) * PICOS_PER_BYTE;
    assertThat(line / outcome.completion()).as("goodput").isGreaterThan(0.97 * 0.99);
    assertThat((double) outcome.retransmissions() / outcome.dataLost()).isLessThan(1.05);
    assertThat((double) outcome.controlPackets() / outcome.dataSent()).isLessThan(0.05);
    assertThat(outcome.discarded()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"256, 0", "256, 300000", "512, 1500000", "1024, 3000000"})
  void reorderingAloneSendsNothingTwice(int width, long jitter) {
    Outcome outcome = run(new ReceiveWindowTransport(width, BOTH), 0, jitter, 3);
    assertThat(outcome.finished()).isTrue();
    assertThat(outcome.retransmissions()).isZero();
    assertThat(outcome.discarded() + outcome.spurious()).isZero();
  }

  @Test
  void eachHasAName() {
    assertThat(new ReceiveWindowTransport(8).id()).isEqualTo("receive-window-literal");
    assertThat(new ReceiveWindowTransport(8, new Extensions(Overrun.PROGRESS, false)).id())
        .isEqualTo("receive-window-progress");
    assertThat(new ReceiveWindowTransport(8, BOTH).id()).isEqualTo("receive-window-progress-early");
    assertThat(new ReceiveWindowTransport(8, new Extensions(Overrun.SOURCE, true)).id())
        .isEqualTo("receive-window-early");
  }
}
