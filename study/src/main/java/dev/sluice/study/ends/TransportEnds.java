// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.study.congestion.CongestionControl;
import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.transport.AnswerTimeout;
import dev.sluice.study.transport.LinkTiming;
import dev.sluice.study.transport.NodeMemory;
import dev.sluice.study.transport.TimerKind;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.Transport;
import java.util.HashMap;
import java.util.Map;

/**
 * Any transport of the study: each message is a transfer with two ends of its own; what two nodes
 * have measured of each other outlives it, and so does the window of their congestion control.
 */
final class TransportEnds implements Ends {
  /** A pair of nodes. */
  private record Pair(int from, int to) {}

  private final NodeWiring wiring;
  private final Transport transport;
  private final ControlKind control;
  private final double signal;
  private final Map<Pair, NodeMemory> sending = new HashMap<>();
  private final Map<Pair, NodeMemory> receiving = new HashMap<>();
  private final Map<Pair, CongestionControl> gates = new HashMap<>();
  private final Map<Pair, AnswerTimeout> timeouts = new HashMap<>();

  TransportEnds(NodeWiring wiring, Transport transport, ControlKind control, double signal) {
    this.wiring = wiring;
    this.transport = transport;
    this.control = control;
    this.signal = signal;
  }

  @Override
  public void begin(long now, Delivery delivery) {
    int from = delivery.message().from();
    int to = delivery.message().to();
    Pair pair = new Pair(from, to);
    LinkTiming link = wiring.timing(from, to);
    Transfer transfer =
        new Transfer(
            delivery.number(),
            delivery.message().packets(),
            wiring.payloadBytes(),
            link,
            TimerKind.MEASURED,
            sending.computeIfAbsent(pair, any -> new NodeMemory()),
            receiving.computeIfAbsent(pair, any -> new NodeMemory()));
    AnswerTimeout timeout =
        timeouts.computeIfAbsent(
            pair, any -> new AnswerTimeout(TimerKind.MEASURED, link.timeout(), link.packetTime()));
    CongestionControl gate = control.make(gates.get(pair), timeout, link.roundTrip(), signal);
    gates.put(pair, gate);
    SendingSeat sender = new SendingSeat(wiring, transport.sender(transfer), delivery, gate);
    ReceivingSeat receiver =
        new ReceivingSeat(
            wiring,
            transport.receiver(transfer, delivery.memory()),
            delivery,
            control != ControlKind.OWN);
    int senderEnd = wiring.fabric().add(from, sender);
    int receiverEnd = wiring.fabric().add(to, receiver);
    sender.connect(senderEnd, receiverEnd);
    receiver.connect(senderEnd);
    wiring.fabric().look(senderEnd);
    wiring.fabric().look(receiverEnd);
  }
}
