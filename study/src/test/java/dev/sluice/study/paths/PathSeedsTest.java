// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.replay.ManySeeds;
import java.util.Collections;
import java.util.function.LongToIntFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs with different seeds are independent of each other, and so are the paths, the two networks
 * and the purposes of one run: {@link ManySeeds}, about 140 checks.
 */
class PathSeedsTest {
  private static final int PATHS = 8;
  private static final int PACKETS = 4;
  private static final long UP = 1_000_000;
  private static final long DOWN = 500_000;

  /** A thousandth of the mean: so much is a time that was found by trying too long at most. */
  private static final long STEP = 1000;

  private static final PathParameters CLEAN = PathParameters.clean(1, 1000);

  private static PathNetwork network(PathParameters path, long seed, int stream) {
    return new PathNetwork(
        new PathNetworkParameters(
            Collections.nCopies(PATHS, path), Routing.SPRAY, 0, Long.MAX_VALUE, seed),
        stream);
  }

  private static PathOutcome send(PathNetwork network, long now, int path) {
    Packet packet = new Packet();
    packet.set(Packet.DATA, 0, 0);
    packet.bytes = 100;
    packet.path = path;
    return network.send(now, packet);
  }

  private static boolean lost(PathParameters path, long seed, int stream, int on, int number) {
    PathNetwork network = network(path, seed, stream);
    for (int i = 0; i < number; i++) {
      send(network, 1000L * i, on);
    }
    return send(network, 1000L * number, on) == PathOutcome.LOST;
  }

  /** How much longer than the delay the first packet takes, of 1: at least 0, less than 1. */
  private static double jitter(long seed, int stream, int on) {
    long most = 1_000_000_000;
    PathNetwork network = network(CLEAN.withJitter(most - 1), seed, stream);
    send(network, 0, on);
    return (double) (network.nextArrival() - 1100) / most;
  }

  /** Packets of no time that try a path until its first outage, and then until its end. */
  private static long[] firstOutage(long seed, int stream, int on) {
    PathParameters path = PathParameters.clean(1, 0).withOutages(UP, DOWN, true);
    PathNetwork network = network(path, seed, stream);
    long from = 0;
    while (send(network, from, on) != PathOutcome.OUTAGE) {
      from += STEP;
    }
    long to = from;
    while (send(network, to, on) == PathOutcome.OUTAGE) {
      to += STEP;
    }
    return new long[] {from, to - from};
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0", "0.1, 4", "0.3, 0"})
  void theFirstPacketOfAPathIsLostAsOftenAsAnyOther(double loss, double burst) {
    PathParameters path = CLEAN.withLoss(loss, burst);
    for (int on = 0; on < PATHS; on++) {
      for (int packet = 0; packet < PACKETS; packet++) {
        int p = on;
        int number = packet;
        ManySeeds.happens(
            "packet " + packet + " of path " + on, loss, seed -> lost(path, seed, 0, p, number));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void firstOutagesAreExponential(int on) {
    for (int stream = 0; stream < 2; stream++) {
      int s = stream;
      ManySeeds.follows(
          "begin of the first outage",
          new ExponentialDistribution(null, UP),
          seed -> firstOutage(seed, s, on)[0]);
    }
    ManySeeds.follows(
        "length of the first outage",
        new ExponentialDistribution(null, DOWN),
        seed -> firstOutage(seed, 0, on)[1]);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7})
  void theFirstJitterIsUniform(int on) {
    for (int stream = 0; stream < 2; stream++) {
      int s = stream;
      ManySeeds.follows(
          "first jitter", new UniformRealDistribution(null, 0, 1), seed -> jitter(seed, s, on));
    }
  }

  /** Each path is slower than the one before: the arrival tells which was taken. */
  @ParameterizedTest
  @EnumSource(
      value = Routing.class,
      names = {"SPRAY", "FLOWLET"})
  void theFirstPacketTakesAnyPath(Routing routing) {
    ManySeeds.ofNeighboursAreIndependent("path", 4, seed -> route(routing, seed, 0));
    ManySeeds.areIndependent(
        "path there and back", 4, seed -> route(routing, seed, 0), seed -> route(routing, seed, 1));
  }

  private static int route(Routing routing, long seed, int stream) {
    PathNetwork network =
        new PathNetwork(
            new PathNetworkParameters(
                IntStream.range(0, 4).mapToObj(i -> PathParameters.clean(1, 1000L * i)).toList(),
                routing,
                0,
                Long.MAX_VALUE,
                seed),
            stream);
    send(network, 0, Packet.ANY_PATH);
    return (int) (network.nextArrival() - 100) / 1000;
  }

  @Test
  void neighbouringSeedsKnowNothingOfEachOther() {
    for (int on = 0; on < PATHS; on++) {
      ManySeeds.ofNeighboursAreIndependent("jitter of path " + on, 4, jitterQuarter(0, on));
      ManySeeds.ofNeighboursAreIndependent("first loss of path " + on, 2, half(0, on, 0));
      ManySeeds.ofNeighboursAreIndependent("second loss of path " + on, 2, half(0, on, 1));
      ManySeeds.ofNeighboursAreIndependent("outage of path " + on, 2, outageHalf(0, on));
    }
  }

  @Test
  void pathsKnowNothingOfEachOther() {
    for (int on = 1; on < PATHS; on++) {
      ManySeeds.areIndependent("jitter 0, " + on, 4, jitterQuarter(0, 0), jitterQuarter(0, on));
      for (int packet = 0; packet < PACKETS; packet++) {
        ManySeeds.areIndependent("loss 0, " + on, 2, half(0, 0, packet), half(0, on, packet));
      }
      ManySeeds.areIndependent("outage 0, " + on, 2, outageHalf(0, 0), outageHalf(0, on));
    }
  }

  @Test
  void bothDirectionsOfARunKnowNothingOfEachOther() {
    for (int on = 0; on < PATHS; on++) {
      ManySeeds.areIndependent("jitter " + on, 4, jitterQuarter(0, on), jitterQuarter(1, on));
      for (int packet = 0; packet < PACKETS; packet++) {
        ManySeeds.areIndependent("loss " + on, 2, half(0, on, packet), half(1, on, packet));
      }
      ManySeeds.areIndependent("outage " + on, 2, outageHalf(0, on), outageHalf(1, on));
    }
  }

  @Test
  void lossJitterOutageAndRouteKnowNothingOfEachOther() {
    LongToIntFunction loss = half(0, 0, 0);
    LongToIntFunction jitter = seed -> (int) (2 * jitter(seed, 0, 0));
    LongToIntFunction outage = outageHalf(0, 0);
    LongToIntFunction route = seed -> route(Routing.SPRAY, seed, 0) / 2;
    ManySeeds.areIndependent("loss and jitter", 2, loss, jitter);
    ManySeeds.areIndependent("loss and outage", 2, loss, outage);
    ManySeeds.areIndependent("loss and route", 2, loss, route);
    ManySeeds.areIndependent("jitter and outage", 2, jitter, outage);
    ManySeeds.areIndependent("jitter and route", 2, jitter, route);
    ManySeeds.areIndependent("outage and route", 2, outage, route);
  }

  /**
   * Paths fail when they fail, whatever is sent: every transport of a study meets the same. Which
   * side of an outage's edge a packet falls on may be a matter of its jitter, 50 ps of the 50,000
   * between two looks: with some 140 outages, more than 3 times once in 10,000.
   */
  @Test
  void outagesDoNotDependOnTheTraffic() {
    PathParameters path = CLEAN.withJitter(50).withOutages(UP, DOWN, true);
    int different = 0;
    for (long seed = 1; seed <= 20; seed++) {
      PathNetwork busy = network(path, seed, 0);
      PathNetwork idle = network(path, seed, 0);
      for (long now = 0; now < 10 * UP; now += 500) {
        boolean down = send(busy, now, 3) == PathOutcome.OUTAGE;
        if (now % 50_000 == 0 && (send(idle, now, 3) == PathOutcome.OUTAGE) != down) {
          different++;
        }
      }
    }
    assertThat(different).isLessThanOrEqualTo(3);
  }

  private static LongToIntFunction jitterQuarter(int stream, int on) {
    return seed -> (int) (4 * jitter(seed, stream, on));
  }

  private static LongToIntFunction half(int stream, int on, int packet) {
    PathParameters path = CLEAN.withLoss(0.5, 0);
    return seed -> lost(path, seed, stream, on, packet) ? 1 : 0;
  }

  /** Before or after the median. */
  private static LongToIntFunction outageHalf(int stream, int on) {
    return seed -> firstOutage(seed, stream, on)[0] < UP * Math.log(2) ? 0 : 1;
  }
}
