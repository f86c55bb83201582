// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.paths.PathCounters;
import dev.sluice.study.paths.PathNetwork;
import dev.sluice.study.paths.PathNetworkParameters;
import java.util.ArrayList;
import java.util.List;

/**
 * Transfers of one transport from one node to another, all begun at time 0, over a network of paths
 * each way. It goes from event to event: a packet arrives, or a line is free and a packet is sent.
 * Of events of one time, arrivals at the receiver come first, then those at the sender, then the
 * receiver's line, then the sender's. The same parameters give the same run. Not thread-safe.
 */
public final class TransferSimulation {
  private static final int MAX_FLOWS = 1 << 16;

  private final Flow[] flows;
  private final PathNetwork forward;
  private final PathNetwork backward;
  private final NodeLink senderLine;
  private final NodeLink receiverLine;
  private final Packet packet = new Packet();
  private PacketObserver observer;
  private int open;
  private long clock;
  private long events;

  /**
   * Two nodes at time 0.
   *
   * @param transport the transport of every transfer
   * @param packets N of each transfer
   * @param payloadBytes P
   * @param flows transfers, 1 to 2^16
   * @param picosPerByte of both nodes' lines
   * @param forwardNetwork the way of the data
   * @param backwardNetwork the way of the answers; may be equal to the other, and is independent of
   *     it then too
   * @throws ParameterException when a value is out of range
   */
  public TransferSimulation(
      Transport transport,
      int packets,
      int payloadBytes,
      int flows,
      int picosPerByte,
      PathNetworkParameters forwardNetwork,
      PathNetworkParameters backwardNetwork) {
    ParameterException.count("flows", flows, MAX_FLOWS);
    if (picosPerByte < 1) {
      throw new ParameterException("picosPerByte", picosPerByte, "at least 1");
    }
    Transfer transfer =
        new Transfer(
            packets,
            payloadBytes,
            LinkTiming.of(forwardNetwork, backwardNetwork, picosPerByte, payloadBytes, flows));
    this.flows = new Flow[flows];
    for (int i = 0; i < flows; i++) {
      this.flows[i] = new Flow(transport, transfer);
    }
    open = flows;
    forward = new PathNetwork(forwardNetwork, 0);
    backward = new PathNetwork(backwardNetwork, 1);
    int data = WireBytes.dataBytes(payloadBytes);
    senderLine = new NodeLink(this.flows, true, forward, picosPerByte, data);
    receiverLine = new NodeLink(this.flows, false, backward, picosPerByte, data);
  }

  /**
   * Shows every packet from now on to an observer; an earlier one sees no more.
   *
   * @param by sees the packets
   */
  public void observe(PacketObserver by) {
    observer = by;
    senderLine.observe(by);
    receiverLine.observe(by);
  }

  /**
   * Runs until every transfer is done, or to the bound.
   *
   * @param bound the last time at which something may happen, ps
   * @return one outcome for each transfer
   */
  public List<Outcome> run(long bound) {
    while (open > 0 && step(bound)) {
      events++;
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (Flow flow : flows) {
      outcomes.add(flow.outcome(bound));
    }
    return outcomes;
  }

  private boolean step(long bound) {
    long toReceiver = forward.nextArrival();
    long toSender = backward.nextArrival();
    long answer = Math.max(clock, receiverLine.ready());
    long send = Math.max(clock, senderLine.ready());
    long now = Math.min(Math.min(toReceiver, toSender), Math.min(answer, send));
    if (now > bound) {
      return false;
    }
    clock = now;
    if (now == toReceiver) {
      forward.receive(packet);
      arrived(now, true);
      flows[packet.flow].toReceiver(now, packet);
    } else if (now == toSender) {
      backward.receive(packet);
      arrived(now, false);
      open -= flows[packet.flow].toSender(now, packet) ? 1 : 0;
    } else if (now == answer) {
      receiverLine.send(now);
    } else {
      senderLine.send(now);
    }
    return true;
  }

  private void arrived(long now, boolean toReceiver) {
    if (observer != null) {
      observer.arrived(now, toReceiver, packet);
    }
  }

  /**
   * Events so far: packets that were sent or that arrived.
   *
   * @return a count
   */
  public long events() {
    return events;
  }

  /**
   * What the network did to the senders' packets.
   *
   * @return a snapshot
   */
  public PathCounters forwardCounters() {
    return forward.counters();
  }

  /**
   * What the network did to the receivers' packets.
   *
   * @return a snapshot
   */
  public PathCounters backwardCounters() {
    return backward.counters();
  }
}
