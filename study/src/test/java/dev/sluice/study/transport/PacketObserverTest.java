// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathOutcome;
import dev.sluice.study.transport.window.ReceiveWindowTransport;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacketObserverTest {
  private static final int PACKETS = 500;

  /** Writes down what it sees. */
  private static final class Log implements PacketObserver {
    private final List<String> sent = new ArrayList<>();
    private final List<String> arrived = new ArrayList<>();
    private final boolean[] has = new boolean[PACKETS];
    private long lost;
    private long control;
    private long last;

    @Override
    public void sent(long now, boolean toReceiver, Packet packet, PathOutcome fate) {
      lost += packet.kind == Packet.DATA && fate != PathOutcome.ARRIVES ? 1 : 0;
      control += packet.kind == Packet.DATA ? 0 : 1;
      if (fate == PathOutcome.ARRIVES) {
        sent.add(toReceiver + " " + packet);
      }
    }

    @Override
    public void arrived(long now, boolean toReceiver, Packet packet) {
      assertThat(now).isGreaterThanOrEqualTo(last);
      last = now;
      arrived.add(toReceiver + " " + packet);
      if (packet.kind == Packet.DATA) {
        assertThat(toReceiver).isTrue();
        has[packet.index] = true;
      }
    }
  }

  private static TransferSimulation simulation() {
    PathNetworkParameters lossy = Networks.lossy(4, 0.05, 2);
    return new TransferSimulation(
        new ReceiveWindowTransport(64), PACKETS, 512, 1, 20, lossy, lossy);
  }

  @Test
  void everyPacketIsSeenAsItIsSentAndAsItArrives() {
    TransferSimulation simulation = simulation();
    Log log = new Log();
    simulation.observe(log);
    Outcome outcome = simulation.run(1L << 50).getFirst();
    assertThat(outcome.finished()).isTrue();
    assertThat(log.lost).isEqualTo(outcome.dataLost()).isPositive();
    assertThat(log.control).isEqualTo(outcome.controlPackets());
    assertThat(log.has).doesNotContain(false);
    assertThat(log.last).isEqualTo(outcome.completion());
    assertThat(log.sent).containsAll(log.arrived);
    assertThat(log.sent.size()).isGreaterThanOrEqualTo(log.arrived.size());
    assertThat(simulation().run(1L << 50).getFirst()).isEqualTo(outcome);
  }
}
