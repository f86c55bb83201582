// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sluice.host.pair.LineEnd;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.ParameterException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Packets through the switch: to whom, from whom, in which order, and which are dropped. */
class ClusterSwitchTest {
  private static final int SIZE = 20;
  private static final int QUEUE = 5;

  private record Arrival(int to, int from, int number) {}

  private static void send(ClusterSwitch network, long clock, int from, int peer, int number) {
    LineEnd end = network.end(from);
    assertThat(end.canSend()).isTrue();
    end.slot()[end.slotOffset()] = (byte) number;
    end.send(clock, SIZE, peer);
  }

  private static void receive(ClusterSwitch network, long clock, int node, List<Arrival> arrivals) {
    LineEnd end = network.end(node);
    if (end.receive(clock)) {
      assertThat(end.packetSize()).isEqualTo(SIZE);
      arrivals.add(
          new Arrival(
              node,
              end.packetPeer() - ClusterSwitch.peer(0),
              end.packet()[end.packetOffset()] & 0xff));
    }
  }

  @Test
  void packetsComeFromWhomTheySayInOrder() {
    ClusterSwitch network =
        new ClusterSwitch(new NetworkParameters(0, 0, 0, 0, 0, 3, 1), 3, SIZE, QUEUE);
    List<Arrival> arrivals = new ArrayList<>();
    for (int clock = 0; clock < 20; clock++) {
      for (int node = 0; node < 3; node++) {
        receive(network, clock, node, arrivals);
      }
      if (clock < 2) {
        send(network, clock, 0, ClusterSwitch.peer(2), clock);
        send(network, clock, 1, ClusterSwitch.peer(2), 10 + clock);
        send(network, clock, 2, ClusterSwitch.peer(1), 20 + clock);
      }
      network.clock(clock);
    }
    assertThat(arrivals)
        .filteredOn(a -> a.to == 2)
        .containsExactly(
            new Arrival(2, 0, 0),
            new Arrival(2, 1, 10),
            new Arrival(2, 0, 1),
            new Arrival(2, 1, 11));
    assertThat(arrivals)
        .filteredOn(a -> a.to == 1)
        .containsExactly(new Arrival(1, 2, 20), new Arrival(1, 2, 21));
    assertThat(network.inside()).isZero();
    assertThat(network.counters()).isEqualTo(new ClusterCounters(6, 0, 0, 0, 0, 0, 6));
  }

  @Test
  void aFullQueueAndAPeerThatIsNotThereDrop() {
    ClusterSwitch network =
        new ClusterSwitch(new NetworkParameters(0, 0, 0, 0, 0, 1, 1), 8, SIZE, QUEUE);
    for (int node = 1; node < 8; node++) {
      send(network, 0, node, ClusterSwitch.peer(0), node);
    }
    send(network, 0, 0, ClusterSwitch.peer(8), 0);
    assertThat(network.inside()).isEqualTo(QUEUE);
    List<Arrival> arrivals = new ArrayList<>();
    for (int clock = 0; clock < 20; clock++) {
      receive(network, clock, 0, arrivals);
      network.clock(clock);
    }
    assertThat(arrivals).extracting(Arrival::from).containsExactly(1, 2, 3, 4, 5);
    assertThat(network.counters()).isEqualTo(new ClusterCounters(8, 2, 1, 0, 0, 0, 5));
  }

  /** Copies that wait at the exit, over a network that reorders: each is of whom it says. */
  @Test
  void copiesAndLateOnesAreOfTheirSenders() {
    NetworkParameters network = new NetworkParameters(0.1, 200, 0.5, 0, 0, 30, 3);
    ClusterSwitch cluster = new ClusterSwitch(network, 4, SIZE, 64);
    List<Arrival> arrivals = new ArrayList<>();
    int number = 0;
    for (int clock = 0; clock < 20_000; clock++) {
      if (clock % 3 == 0) {
        receive(cluster, clock, 0, arrivals);
      }
      if (clock < 15_000) {
        for (int node = 1; node < 4; node++) {
          send(cluster, clock, node, ClusterSwitch.peer(0), number++ % 64 * 4 + node);
        }
      }
      cluster.clock(clock);
    }
    assertThat(arrivals).hasSizeGreaterThan(4000);
    assertThat(arrivals).allSatisfy(a -> assertThat(a.number % 4).isEqualTo(a.from));
    assertThat(cluster.counters().noRoom()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"0, 64, 65536", "1025, 64, 65536", "2, 0, 65536", "2, 65537, 65536", "2, 64, 65535"})
  void whatIsNoClusterIsRefused(int nodes, int queue, long memory) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ClusterOptions.of(nodes).withSwitchPackets(queue).withMemoryBytes(memory))
        .isInstanceOf(ParameterException.class);
  }
}
