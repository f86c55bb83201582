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
 * Transfers of one transport between two nodes over a network of paths each way: a number of them
 * at a time, the first of each slot begun at time 0, the next when the one before it is complete;
 * from the first node to the second, or each way as many. It goes from event to event: a packet
 * arrives, or a line is free and a packet is sent. Of events of one time, arrivals at the second
 * node come first, then those at the first, then the second's line, then the first's. The same
 * parameters give the same run. Not thread-safe.
 */
public final class TransferSimulation {
  private final Transport transport;
  private final PairTraffic traffic;
  private final Transfer[] like;

  /** Who takes turns on the lines: a transfer in each slot, or those of each way together. */
  private final LineUser[] slots;

  /** Whether the transfers of each way share their ends. */
  private final boolean shared;

  private final List<Flow> begun = new ArrayList<>();

  /** Rounds that each slot has begun. */
  private final int[] rounds;

  private final PathNetwork forward;
  private final PathNetwork backward;
  private final NodeLink firstLine;
  private final NodeLink secondLine;
  private final Packet packet = new Packet();
  private PacketObserver observer;
  private int open;
  private long clock;
  private long lastCompletion;
  private long events;

  /**
   * Two nodes at time 0, whose transports have their constants as time-outs.
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
    this(
        transport,
        TimerKind.PUBLISHED,
        new PairTraffic(packets, payloadBytes, flows, 1, false),
        picosPerByte,
        forwardNetwork,
        backwardNetwork);
  }

  /**
   * Two nodes at time 0.
   *
   * @param transport the transport of every transfer
   * @param timer how long its ends wait
   * @param traffic what is transferred
   * @param picosPerByte of both nodes' lines
   * @param forwardNetwork from the first node to the second
   * @param backwardNetwork from the second to the first; may be equal to the other, and is
   *     independent of it then too
   * @throws ParameterException when a value is out of range
   */
  public TransferSimulation(
      Transport transport,
      TimerKind timer,
      PairTraffic traffic,
      int picosPerByte,
      PathNetworkParameters forwardNetwork,
      PathNetworkParameters backwardNetwork) {
    if (picosPerByte < 1) {
      throw new ParameterException("picosPerByte", picosPerByte, "at least 1");
    }
    this.transport = transport;
    this.traffic = traffic;
    like =
        new Transfer[] {
          firstOf(traffic, timer, picosPerByte, forwardNetwork, backwardNetwork),
          firstOf(traffic, timer, picosPerByte, backwardNetwork, forwardNetwork)
        };
    rounds = new int[traffic.slots()];
    shared = transport.shared(like[0]).isPresent();
    slots = new LineUser[shared ? (traffic.twoWay() ? 2 : 1) : rounds.length];
    for (int way = 0; shared && way < slots.length; way++) {
      slots[way] = new SharedFlows(transport.shared(like[way]).orElseThrow(), way == 1);
    }
    forward = new PathNetwork(forwardNetwork, 0);
    backward = new PathNetwork(backwardNetwork, 1);
    int data = WireBytes.dataBytes(traffic.payloadBytes()) + traffic.placingBytes();
    firstLine = new NodeLink(slots, true, forward, picosPerByte, data);
    secondLine = new NodeLink(slots, false, backward, picosPerByte, data);
    open = traffic.transfers();
    for (int slot = 0; slot < rounds.length; slot++) {
      begin(0, slot);
    }
  }

  private static Transfer firstOf(
      PairTraffic traffic,
      TimerKind timer,
      int picosPerByte,
      PathNetworkParameters there,
      PathNetworkParameters back) {
    return new Transfer(
        0,
        traffic.packets(),
        traffic.payloadBytes(),
        LinkTiming.of(there, back, picosPerByte, traffic.payloadBytes(), traffic.slots()),
        timer,
        new NodeMemory(),
        new NodeMemory());
  }

  /** The next transfer of a slot. Its number says the slot. */
  private void begin(long now, int slot) {
    boolean against = slot >= traffic.flows();
    int number = rounds[slot]++ * rounds.length + slot;
    Transfer transfer = like[against ? 1 : 0].withNumber(number);
    if (slots[user(slot)] instanceof SharedFlows together) {
      begun.add(together.begin(now, transfer, traffic.flows()));
    } else {
      Flow flow = new Flow(transport, transfer, against, now);
      slots[slot] = flow;
      begun.add(flow);
    }
    lookAt(user(slot));
  }

  /** Who takes turns for a slot. */
  private int user(int slot) {
    return shared ? (slot >= traffic.flows() ? 1 : 0) : slot;
  }

  private void lookAt(int slot) {
    firstLine.look(slot);
    secondLine.look(slot);
  }

  /**
   * Shows every packet from now on to an observer; an earlier one sees no more.
   *
   * @param by sees the packets
   */
  public void observe(PacketObserver by) {
    observer = by;
    firstLine.observe(by);
    secondLine.observe(by);
  }

  /**
   * Runs until every transfer is done, or to the bound.
   *
   * @param bound the last time at which something may happen, ps
   * @return one outcome for each transfer that has begun, in the order in which they began
   */
  public List<Outcome> run(long bound) {
    while (open > 0 && step(bound)) {
      events++;
    }
    List<Outcome> outcomes = new ArrayList<>();
    for (Flow flow : begun) {
      outcomes.add(flow.outcome(bound));
    }
    return outcomes;
  }

  private boolean step(long bound) {
    long toSecond = forward.nextArrival();
    long toFirst = backward.nextArrival();
    long answer = Math.max(clock, secondLine.ready());
    long send = Math.max(clock, firstLine.ready());
    long now = Math.min(Math.min(toSecond, toFirst), Math.min(answer, send));
    if (now > bound) {
      return false;
    }
    clock = now;
    if (now == toSecond) {
      forward.receive(packet);
      arrive(now, false);
    } else if (now == toFirst) {
      backward.receive(packet);
      arrive(now, true);
    } else if (now == answer) {
      secondLine.send(now);
    } else {
      firstLine.send(now);
    }
    return true;
  }

  private void arrive(long now, boolean atFirst) {
    int at = user(packet.flow % rounds.length);
    LineUser user = slots[at];
    boolean toReceiver = user.backward() == atFirst;
    if (observer != null) {
      observer.arrived(now, toReceiver, packet);
    }
    if (user instanceof Flow flow && flow.number != packet.flow) {
      return; // Its transfer is over, and the next has begun.
    }
    if (toReceiver) {
      user.toReceiver(now, packet);
    } else {
      for (int over = user.toSender(now, packet);
          over != PairEnds.NONE;
          over = user.completed(now)) {
        ended(now, over % rounds.length);
      }
    }
    (atFirst ? firstLine : secondLine).look(at);
  }

  private void ended(long now, int slot) {
    open--;
    lastCompletion = now;
    if (rounds[slot] < traffic.rounds()) {
      begin(now, slot);
    } else {
      lookAt(user(slot));
    }
  }

  /**
   * Whether every transfer is done.
   *
   * @return true when all of them have begun and were completed
   */
  public boolean done() {
    return open == 0;
  }

  /**
   * When the last transfer that was completed was.
   *
   * @return ps; 0 when none was
   */
  public long lastCompletion() {
    return lastCompletion;
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
