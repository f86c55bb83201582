// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.host.run.plan.RunParameters;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.TransportParameters;

/**
 * Times of a run with NICs, in clocks. A packet takes a clock for each of its beats on the line, so
 * what is counted in packets elsewhere, the reordering distance and the queue at the network's
 * exit, lasts that many times longer.
 */
final class NicTimes {
  /** Packets that stand in a NIC's own queues, each way. */
  private static final int QUEUED_PACKETS = 8;

  /** Clocks that a packet is in the pipelines and memories of the two NICs at most, each way. */
  private static final int PIPELINES = 256;

  private NicTimes() {}

  /** Clocks of a full data packet on the line. */
  static int packetClocks(RunParameters parameters) {
    NicParameters nic = parameters.nicParameters();
    return Math.ceilDiv(PacketCodec.maxPacketBytes(nic.sluice()), nic.beatBytes());
  }

  /** The network as its channel takes it: with the reordering distance in clocks. */
  static NetworkParameters inClocks(RunParameters parameters) {
    NetworkParameters n = parameters.network();
    return new NetworkParameters(
        n.loss(),
        n.reorder() * packetClocks(parameters),
        n.duplicate(),
        n.corrupt(),
        n.burst(),
        n.latency(),
        n.seed());
  }

  /** Time-outs that suit the network. */
  static TransportParameters transport(RunParameters parameters, TransferPlan plan) {
    long packet = packetClocks(parameters);
    long packets = parameters.network().reorder() + Channel.EXIT_QUEUE + (long) QUEUED_PACKETS;
    long oneWay = parameters.network().latency() + packets * packet + PIPELINES;
    long turns = parameters.timers().turns() * plan.flows() * packet;
    return parameters
        .timers()
        .on(TransportParameters.forRoundTrip(2 * oneWay, turns, parameters.retryLimit()));
  }
}
