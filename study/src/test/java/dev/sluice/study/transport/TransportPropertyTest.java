// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.paths.PathCounters;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.baseline.ReceiverCounterTransport;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Every transport over random networks: it ends, all data is there, and the counts add up. */
class TransportPropertyTest {
  private static final int PICOS_PER_BYTE = 20;
  private static final int PAYLOAD = 512;

  /**
   * 2,000 s. Go-back-N doubles its wait up to 2^16 times, to seconds where three flows overflow a
   * queue of a few packets again and again (jqwik's seed 1711902547468618967: it ends after 2.4 s;
   * -3146703853380561935: after more than 20 s).
   */
  private static final long SEVERAL_WAITS = 2_000_000_000_000_000L;

  @Provide
  Arbitrary<Transport> transports() {
    return Transports.all();
  }

  @Provide
  Arbitrary<PathNetworkParameters> networks() {
    Arbitrary<PathParameters> path =
        Combinators.combine(
                Arbitraries.integers().between(10, 200),
                Arbitraries.longs().between(0, 3_000_000),
                Arbitraries.of(0L, 50_000L, 1_000_000L),
                Arbitraries.longs().between(5_000, 200_000),
                Arbitraries.of(0.0, 0.001, 0.01, 0.1),
                Arbitraries.of(0.0, 1.5, 6.0),
                Arbitraries.of(0L, 20_000_000L))
            .as(
                (rate, delay, jitter, queue, loss, burst, up) ->
                    new PathParameters(rate, delay, jitter, queue, loss, burst, up, up / 10, true));
    return Combinators.combine(
            path.list().ofMinSize(1).ofMaxSize(6),
            Arbitraries.of(Routing.class),
            Arbitraries.longs())
        .as((paths, routing, seed) -> new PathNetworkParameters(paths, routing, 1000, 1000, seed));
  }

  @Property(tries = 1000)
  void everyTransferEndsWithAllDataInMemory(
      @ForAll("transports") Transport transport,
      @ForAll("networks") PathNetworkParameters anyForward,
      @ForAll("networks") PathNetworkParameters backward,
      @ForAll @IntRange(min = 1, max = 300) int size,
      @ForAll @IntRange(min = 1, max = 3) int flows,
      @ForAll @IntRange(min = 1, max = 3) int rounds,
      @ForAll boolean twoWay,
      @ForAll TimerKind timer) {
    // The counter needs a round in which nothing is lost: only short transfers come to that, and
    // only where the queues have room for a round of each flow.
    boolean counter = transport instanceof ReceiverCounterTransport;
    int packets = counter ? 1 + size % 8 : size;
    PathNetworkParameters forward = counter ? withRoom(anyForward) : anyForward;
    PathNetworkParameters back = counter ? withRoom(backward) : backward;
    PairTraffic traffic = new PairTraffic(packets, PAYLOAD, flows, rounds, twoWay);
    TransferSimulation simulation = simulation(transport, timer, traffic, forward, back);
    long bound = SEVERAL_WAITS;
    List<Outcome> outcomes = simulation.run(bound);
    assertThat(simulation.done()).as("%s", outcomes).isTrue();
    assertThat(outcomes).hasSize(flows * rounds * (twoWay ? 2 : 1));
    for (Outcome outcome : outcomes) {
      assertThat(outcome.finished()).as("%s", outcome).isTrue();
      assertThat(outcome.memoryComplete()).isLessThanOrEqualTo(outcome.completion());
      assertThat(outcome.dataSent()).isEqualTo(packets + outcome.retransmissions());
      if (!Transports.mayWriteTwice(transport)) {
        assertThat(outcome.duplicateWrites()).isZero();
      }
      assertThat(outcome.duplicateWrites()).isLessThanOrEqualTo(outcome.spurious());
    }
    PathCounters counters = simulation.forwardCounters();
    long lost = counters.lost() + counters.overflowed() + counters.outages();
    assertThat(counters.delivered()).isLessThanOrEqualTo(counters.sent() - lost);
    assertThat(simulation(transport, timer, traffic, forward, back).run(bound)).isEqualTo(outcomes);
  }

  @Property(tries = 60)
  void whereEverythingIsLostNoTransferFinishes(@ForAll("transports") Transport transport) {
    PathNetworkParameters dead = Networks.lossy(1, 1.0, 1);
    PathNetworkParameters good = Networks.clean(1);
    long bound = 1_000_000_000L;
    for (boolean forwardDead : new boolean[] {true, false}) {
      Outcome outcome =
          simulation(transport, 20, 1, forwardDead ? dead : good, forwardDead ? good : dead)
              .run(bound)
              .getFirst();
      assertThat(outcome.finished()).isFalse();
      assertThat(outcome.completion()).isEqualTo(bound);
    }
  }

  @Property(tries = 60)
  void aCleanNetworkOfOnePathCostsNothing(
      @ForAll("transports") Transport transport,
      @ForAll @IntRange(min = 1, max = 400) int packets) {
    PathNetworkParameters clean = Networks.clean(1);
    Outcome outcome = simulation(transport, packets, 1, clean, clean).run(1L << 50).getFirst();
    assertThat(outcome.finished()).isTrue();
    assertThat(outcome.dataSent()).isEqualTo(packets);
    assertThat(outcome.dataLost() + outcome.spurious() + outcome.discarded()).isZero();
  }

  private static PathNetworkParameters withRoom(PathNetworkParameters network) {
    return new PathNetworkParameters(
        network.paths().stream().map(path -> path.withQueue(200_000)).toList(),
        network.routing(),
        network.flowletGap(),
        network.detection(),
        network.seed());
  }

  private static TransferSimulation simulation(
      Transport transport,
      TimerKind timer,
      PairTraffic traffic,
      PathNetworkParameters forward,
      PathNetworkParameters backward) {
    return new TransferSimulation(transport, timer, traffic, PICOS_PER_BYTE, forward, backward);
  }

  private static TransferSimulation simulation(
      Transport transport,
      int packets,
      int flows,
      PathNetworkParameters forward,
      PathNetworkParameters backward) {
    PairTraffic traffic = new PairTraffic(packets, PAYLOAD, flows, 1, false);
    return simulation(transport, TimerKind.MEASURED, traffic, forward, backward);
  }
}
