// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Networks whose arrivals can be worked out by hand. */
class PathNetworkTest {
  private final Packet packet = new Packet();

  private record Arrival(long time, int index) {}

  private PathOutcome send(PathNetwork network, long now, int index, int bytes) {
    packet.set(Packet.DATA, index, ~index);
    packet.bits = 3L * index;
    packet.flow = 3;
    packet.bytes = bytes;
    return network.send(now, packet);
  }

  private List<Arrival> drain(PathNetwork network) {
    List<Arrival> arrivals = new ArrayList<>();
    while (network.nextArrival() != PathNetwork.NEVER) {
      long time = network.nextArrival();
      network.receive(packet);
      assertThat(packet.detail).isEqualTo(~packet.index);
      assertThat(packet.bits).isEqualTo(3L * packet.index);
      assertThat(packet.flow).isEqualTo(3);
      arrivals.add(new Arrival(time, packet.index));
    }
    return arrivals;
  }

  private static PathNetwork network(Routing routing, long detection, PathParameters... paths) {
    return new PathNetwork(
        new PathNetworkParameters(List.of(paths), routing, 100, detection, 1), 0);
  }

  @Test
  void onePathIsAQueueALineAndADelay() {
    PathNetwork network = network(Routing.SPRAY, 0, PathParameters.clean(2, 1000));
    send(network, 0, 0, 100); // line 0..200
    send(network, 50, 1, 100); // waits until 200, line 200..400
    send(network, 450, 2, 10); // line 450..470
    assertThat(drain(network))
        .containsExactly(new Arrival(1200, 0), new Arrival(1400, 1), new Arrival(1470, 2));
  }

  @Test
  void aQueueThatIsFullLosesWhatDoesNotFit() {
    PathNetwork network = network(Routing.SPRAY, 0, PathParameters.clean(1, 0).withQueue(250));
    assertThat(send(network, 0, 0, 100)).isEqualTo(PathOutcome.ARRIVES);
    assertThat(send(network, 0, 1, 100)).isEqualTo(PathOutcome.ARRIVES);
    assertThat(send(network, 0, 2, 100)).isEqualTo(PathOutcome.OVERFLOW);
    assertThat(send(network, 0, 3, 50)).isEqualTo(PathOutcome.ARRIVES);
    assertThat(send(network, 99, 4, 100)).isEqualTo(PathOutcome.OVERFLOW);
    assertThat(send(network, 100, 5, 100)).isEqualTo(PathOutcome.ARRIVES);
    assertThat(drain(network))
        .containsExactly(
            new Arrival(100, 0), new Arrival(200, 1), new Arrival(250, 3), new Arrival(350, 5));
    assertThat(network.counters().overflowed()).isEqualTo(2);
  }

  @Test
  void twoPathsOfDifferentDelayReorderByExactlyTheirDifference() {
    PathNetwork network =
        network(
            Routing.ROUND_ROBIN, 0, PathParameters.clean(1, 1000), PathParameters.clean(1, 645));
    for (int i = 0; i < 20; i++) {
      send(network, 100L * i, i, 100);
    }
    // Even ones take 1100, odd ones 745: an even one is overtaken by the odd ones 1 and 3 later.
    List<Arrival> arrivals = drain(network);
    assertThat(arrivals.subList(0, 6))
        .containsExactly(
            new Arrival(845, 1),
            new Arrival(1045, 3),
            new Arrival(1100, 0),
            new Arrival(1245, 5),
            new Arrival(1300, 2),
            new Arrival(1445, 7));
    PathCounters counters = network.counters();
    // RFC 4737: every even packet is reordered. Packet 0 arrives third, after 1 and 3, extent 2.
    // Packet 2 arrives fifth, its earliest overtaker is 3, arrived second: extent 3. So do 4 to 16;
    // packet 18 arrives last, twentieth, and 19 arrived eighteenth or nineteenth.
    assertThat(counters.reordered()).isEqualTo(10);
    assertThat(counters.largestExtent()).isEqualTo(3);
    assertThat(arrivals.subList(17, 20))
        .containsExactly(new Arrival(2645, 19), new Arrival(2700, 16), new Arrival(2900, 18));
    assertThat(counters.meanExtent()).isEqualTo((2 + 8 * 3 + 2) / 10.0);
  }

  @Test
  void packetsThatArriveTogetherComeInTheOrderOfSending() {
    PathNetwork network =
        network(Routing.ROUND_ROBIN, 0, PathParameters.clean(1, 200), PathParameters.clean(1, 100));
    send(network, 0, 0, 100);
    send(network, 100, 1, 100);
    assertThat(drain(network)).containsExactly(new Arrival(300, 0), new Arrival(300, 1));
    assertThat(network.counters().reordered()).isZero();
  }

  @Test
  void theLeastQueueIsTakenAndTiesGoInTurn() {
    PathNetwork network =
        network(Routing.LEAST_QUEUE, 0, PathParameters.clean(10, 0), PathParameters.clean(1, 5000));
    send(network, 0, 0, 100); // path 0: busy until 1000
    send(network, 0, 1, 100); // path 1: until 100
    send(network, 0, 2, 100); // path 1: until 200
    send(network, 150, 3, 100); // path 1 waits 50, path 0 850: path 1, until 300
    send(network, 1000, 4, 100); // both empty; path 0 is next in turn
    assertThat(drain(network))
        .containsExactly(
            new Arrival(1000, 0),
            new Arrival(2000, 4),
            new Arrival(5100, 1),
            new Arrival(5200, 2),
            new Arrival(5300, 3));
  }

  @Test
  void aFlowletKeepsItsPathAndNeverReorders() {
    PathParameters[] paths = new PathParameters[16];
    for (int i = 0; i < paths.length; i++) {
      paths[i] = PathParameters.clean(1, 1000 + 100_000L * i);
    }
    PathNetwork network = network(Routing.FLOWLET, 0, paths);
    List<Long> transits = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      // Eight packets 100 ps apart, then a pause of 101 ps that is longer than the gap.
      long now = 100L * i + 1L * (i / 8);
      send(network, now, i, 100);
      long due = network.nextArrival();
      transits.add(due - now);
      network.receive(packet);
    }
    for (int i = 0; i < 64; i++) {
      assertThat(transits.get(i)).isEqualTo(transits.get(i - i % 8));
    }
    assertThat(transits.stream().distinct().count()).isGreaterThan(3);
  }

  @Test
  void anOutageTakesWhatIsOnTheWayAndIsPassedOverOnceItIsKnown() {
    PathParameters good = PathParameters.clean(1, 2000);
    PathParameters failing = PathParameters.clean(1, 1000).withOutages(3000, 5000, false);
    PathNetwork network = network(Routing.ROUND_ROBIN, 400, failing, good);
    assertThat(send(network, 0, 0, 100)).isEqualTo(PathOutcome.ARRIVES); // failing path, until 1100
    assertThat(send(network, 1000, 1, 100)).isEqualTo(PathOutcome.ARRIVES); // good path
    assertThat(send(network, 1899, 2, 100)).isEqualTo(PathOutcome.ARRIVES); // failing, until 2999
    assertThat(send(network, 1900, 3, 100)).isEqualTo(PathOutcome.ARRIVES); // good
    assertThat(send(network, 1999, 4, 100)).isEqualTo(PathOutcome.OUTAGE); // would arrive at 3099
    assertThat(send(network, 2500, 5, 100)).isEqualTo(PathOutcome.ARRIVES); // good
    assertThat(send(network, 3399, 6, 100)).isEqualTo(PathOutcome.OUTAGE); // down, not known yet
    assertThat(send(network, 3399, 7, 100)).isEqualTo(PathOutcome.ARRIVES); // good
    assertThat(send(network, 3400, 8, 100)).isEqualTo(PathOutcome.ARRIVES); // known: good
    assertThat(send(network, 7999, 9, 100)).isEqualTo(PathOutcome.ARRIVES); // still known: good
    assertThat(send(network, 8000, 10, 100)).isEqualTo(PathOutcome.ARRIVES); // failing path again
    assertThat(network.counters().outages()).isEqualTo(2);
    List<Arrival> arrivals = drain(network);
    assertThat(arrivals).contains(new Arrival(9100, 10)).hasSize(9);
  }

  @Test
  void whenEveryPathIsDownPacketsAreLost() {
    PathParameters failing = PathParameters.clean(1, 10).withOutages(100, 900, false);
    for (Routing routing : Routing.values()) {
      PathNetwork network = network(routing, 0, failing, failing);
      assertThat(send(network, 500, 0, 10)).isEqualTo(PathOutcome.OUTAGE);
      assertThat(send(network, 1000, 1, 10)).isEqualTo(PathOutcome.ARRIVES);
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsSentIsDeliveredOrCountedAsLost(Routing routing) {
    PathParameters path =
        PathParameters.clean(8, 10_000)
            .withJitter(20_000)
            .withQueue(4000)
            .withLoss(0.05, 3)
            .withOutages(1_000_000, 100_000, true);
    PathNetworkParameters parameters = PathNetworkParameters.uniform(8, path, routing, 5);
    List<Arrival> one = busy(new PathNetwork(parameters, 0));
    assertThat(busy(new PathNetwork(parameters, 0))).isEqualTo(one);
    assertThat(busy(new PathNetwork(parameters, 1))).isNotEqualTo(one);
    assertThat(busy(new PathNetwork(parameters.withSeed(6), 0))).isNotEqualTo(one);
  }

  private List<Arrival> busy(PathNetwork network) {
    List<Arrival> arrivals = new ArrayList<>();
    int packets = 20_000;
    boolean[] arrived = new boolean[packets];
    for (int i = 0; i < packets; i++) {
      send(network, 600L * i, i, 512);
    }
    assertThat(network.inside()).isPositive();
    for (Arrival arrival : drain(network)) {
      assertThat(arrived[arrival.index]).isFalse();
      arrived[arrival.index] = true;
      arrivals.add(arrival);
    }
    PathCounters counters = network.counters();
    assertThat(counters.sent()).isEqualTo(packets);
    assertThat(counters.delivered()).isEqualTo(arrivals.size());
    assertThat(counters.lost() + counters.overflowed() + counters.outages() + counters.delivered())
        .isEqualTo(packets);
    assertThat(network.inside()).isZero();
    assertThat(counters.lost()).isPositive();
    assertThat(counters.outages()).isPositive();
    long reordered = 0;
    int latest = -1;
    for (int i = 0; i < arrivals.size(); i++) {
      assertThat(i == 0 || arrivals.get(i - 1).time <= arrivals.get(i).time).isTrue();
      reordered += arrivals.get(i).index < latest ? 1 : 0;
      latest = Math.max(latest, arrivals.get(i).index);
    }
    assertThat(counters.reordered()).isEqualTo(reordered);
    return arrivals;
  }

  @Test
  void onePathKeepsOrderWhateverItsJitter() {
    PathNetwork network =
        network(Routing.SPRAY, 0, PathParameters.clean(1, 100).withJitter(1_000_000));
    for (int i = 0; i < 1000; i++) {
      send(network, 100L * i, i, 100);
    }
    assertThat(drain(network)).extracting(Arrival::index).isSorted();
    assertThat(network.counters().reordered()).isZero();
  }

  @Test
  void badParametersAreRefusedByName() {
    PathParameters path = PathParameters.clean(1, 0);
    assertThatThrownBy(() -> PathParameters.clean(0, 0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("picosPerByte");
    assertThatThrownBy(() -> path.withLoss(1.5, 0)).hasMessageContaining("loss");
    assertThatThrownBy(() -> path.withLoss(0.5, 0.5)).hasMessageContaining("burst");
    assertThatThrownBy(() -> path.withQueue(63)).hasMessageContaining("queueBytes");
    assertThatThrownBy(() -> path.withJitter(-1)).hasMessageContaining("jitter");
    assertThatThrownBy(() -> path.withOutages(5, 0, false)).hasMessageContaining("down");
    assertThatThrownBy(() -> path.withOutages(0, 5, false)).hasMessageContaining("down");
    assertThatThrownBy(() -> PathNetworkParameters.uniform(0, path, Routing.SPRAY, 1))
        .hasMessageContaining("paths");
    assertThatThrownBy(() -> PathNetworkParameters.uniform(257, path, Routing.SPRAY, 1))
        .hasMessageContaining("paths");
    PathNetwork network = network(Routing.SPRAY, 0, path);
    send(network, 5, 0, 10);
    assertThatThrownBy(() -> send(network, 4, 0, 10)).hasMessageContaining("back");
    network.receive(packet);
    assertThatThrownBy(() -> network.receive(packet)).isInstanceOf(IllegalStateException.class);
  }
}
