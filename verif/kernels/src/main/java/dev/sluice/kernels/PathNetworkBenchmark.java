// SPDX-License-Identifier: Apache-2.0
package dev.sluice.kernels;

import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathNetwork;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.paths.PathParameters;
import dev.sluice.study.paths.Routing;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * A packet through a network of 8 paths with jitter, bursts of losses and outages, about 1000
 * packets on the way: two events, it is sent and it arrives.
 */
@State(Scope.Thread)
public class PathNetworkBenchmark {
  private static final int BYTES = 600;
  private static final long PACKET_TIME = 12_000;

  /** How packets are spread over the paths. */
  @Param({"SPRAY", "ROUND_ROBIN", "FLOWLET", "LEAST_QUEUE"})
  public Routing routing;

  private final Packet packet = new Packet();
  private PathNetwork network;
  private long now;

  /** Made by JMH. */
  public PathNetworkBenchmark() {}

  /** Makes the network: 400 Gbit/s in, 8 times 100 Gbit/s, 12 microseconds. */
  @Setup
  public void make() {
    PathParameters path =
        PathParameters.clean(80, 12_000_000)
            .withJitter(2_000_000)
            .withQueue(100_000)
            .withLoss(0.01, 4)
            .withOutages(1_000_000_000, 10_000_000, true);
    network = new PathNetwork(PathNetworkParameters.uniform(8, path, routing, 1), 0);
  }

  /**
   * A packet is sent, and those that have arrived are received.
   *
   * @return so that nothing is optimised away
   */
  @Benchmark
  public long packet() {
    now += PACKET_TIME;
    packet.set(Packet.DATA, 1, now);
    packet.bytes = BYTES;
    network.send(now, packet);
    while (network.nextArrival() <= now) {
      network.receive(packet);
    }
    return packet.detail;
  }
}
