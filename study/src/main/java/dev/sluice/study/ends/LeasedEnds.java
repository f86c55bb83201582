// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.packet.LeasedPacketCodec;
import dev.sluice.study.transport.LinkTiming;
import java.util.HashMap;
import java.util.Map;

/**
 * Transport 2 at every node: one receiver a node, for all its peers, so that its credit is shared
 * among them, and a sender for each pair of nodes; {@code dev.sluice.spec.v2} with every mechanism
 * on. A pair knows each other, as the connections of other transports are there: its sender has a
 * lease when the first message begins, and nothing is measured.
 *
 * <p>Source: {@code docs/protocol-2.md}. A lease has {@value #LEASE_WINDOWS} windows of W/8
 * packets, so W packets may be on their way; a node has as many windows as all its peers can lease.
 */
final class LeasedEnds implements Ends {
  /** L. */
  static final int LEASE_WINDOWS = 8;

  private static final int LEAST_SEGMENT = 8;
  private static final int REQUESTS = 2;
  private static final int FREE_PACKETS = 4;
  private static final int GIVE_UP = 60;
  private static final long CODE_PICOS = 16_000;

  /** A pair of nodes. */
  private record Pair(int from, int to) {}

  private final NodeWiring wiring;
  private final LeaseParameters parameters;
  private final Mechanisms mechanisms;
  private final LeasedPacketCodec codec;
  private final Map<Integer, LeasedReceivingSeat> receivers = new HashMap<>();
  private final Map<Pair, LeasedSendingSeat> senders = new HashMap<>();

  /**
   * Ends of transport 2.
   *
   * @param wiring the network
   * @param width W
   * @param creditRoundTrips B, in delay-bandwidth products of the longest way
   */
  LeasedEnds(NodeWiring wiring, int width, double creditRoundTrips) {
    this.wiring = wiring;
    mechanisms = Mechanisms.ALL;
    var topology = wiring.fabric().parameters().topology();
    LinkTiming longest =
        NodeWiring.timing(wiring.fabric().parameters(), topology.longest(), wiring.payloadBytes());
    int segment = Math.max(LEAST_SEGMENT, width / LEASE_WINDOWS);
    int credit = (int) Math.ceil(creditRoundTrips * longest.packetsInFlight());
    int windows = LEASE_WINDOWS * (topology.nodes() - 1);
    parameters =
        new LeaseParameters(
            windows,
            LEASE_WINDOWS,
            segment,
            wiring.payloadBytes(),
            NodeWiring.PATHS,
            REQUESTS,
            Math.max(FREE_PACKETS, credit),
            FREE_PACKETS,
            LeaseParameters.DEFAULT.unaskedPackets(),
            LeaseParameters.DEFAULT.shortPackets(),
            GIVE_UP,
            1,
            longest.timeout() * 4 / 5,
            CODE_PICOS,
            longest.packetTime());
    codec = new LeasedPacketCodec(LEASE_WINDOWS, segment);
  }

  @Override
  public void begin(long now, Delivery delivery) {
    int from = delivery.message().from();
    int to = delivery.message().to();
    LeasedReceivingSeat receiver = receivers.computeIfAbsent(to, this::receiver);
    long region = receiver.expect(delivery);
    Pair pair = new Pair(from, to);
    LeasedSendingSeat sender = senders.get(pair);
    if (sender == null) {
      sender = new LeasedSendingSeat(wiring, parameters, mechanisms, codec, from, to);
      senders.put(pair, sender);
      sender.submit(delivery, region);
      sender.introduce(now, receiver, parameters.firstRoundTrip());
    } else {
      sender.submit(delivery, region);
    }
    wiring.fabric().look(sender.end());
  }

  private LeasedReceivingSeat receiver(int node) {
    return new LeasedReceivingSeat(wiring, parameters, mechanisms, codec, node);
  }
}
