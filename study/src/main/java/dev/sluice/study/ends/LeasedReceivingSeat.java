// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedPacketCodec;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.receive.LeasedReceiver;
import dev.sluice.spec.v2.receive.ReceiverHost;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.study.fabric.FabricEnd;
import dev.sluice.study.fabric.FabricPacket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A node's {@link LeasedReceiver}, with the memory of every message that comes to it. */
final class LeasedReceivingSeat implements FabricEnd, ReceiverHost {
  private static final int EPOCH = 1;

  /** Each message has its own region, and room for the longest. */
  private static final int REGION_SHIFT = 36;

  private static final int MOST_REGIONS = 1 << 11;

  private final NodeWiring wiring;
  private final LeasedReceiver receiver;
  private final LeasedPacketCodec codec;
  private final int payloadBytes;
  private final int node;
  private final int end;
  private final LeasedPacket packet = new LeasedPacket();
  private final List<Delivery> regions = new ArrayList<>();
  private final Map<Integer, AnswerQueue> queues = new HashMap<>();

  LeasedReceivingSeat(
      NodeWiring wiring,
      LeaseParameters parameters,
      Mechanisms mechanisms,
      LeasedPacketCodec codec,
      int node) {
    this.wiring = wiring;
    this.codec = codec;
    this.node = node;
    payloadBytes = parameters.payloadBytes();
    SafetyRules rules = new SafetyRules();
    KeyTable keys = new KeyTable(rules);
    keys.register(0, (long) MOST_REGIONS << REGION_SHIFT, KeyTable.ANY_PEER, true);
    receiver = new LeasedReceiver(parameters, mechanisms, rules, keys, EPOCH, 0, this);
    end = wiring.fabric().add(node, this);
  }

  int end() {
    return end;
  }

  /** A message is to come. Where its memory begins. */
  long expect(Delivery delivery) {
    if (regions.size() == MOST_REGIONS) {
      throw new IllegalStateException("more than " + MOST_REGIONS + " messages to a node");
    }
    regions.add(delivery);
    return (long) (regions.size() - 1) << REGION_SHIFT;
  }

  /** Says where a peer's answers go. */
  void connect(int peer, int sendersEnd) {
    queues.put(peer, new AnswerQueue(wiring, codec, node, peer, sendersEnd));
  }

  /** A lease request of a peer that has one already, and what it is answered. */
  LeasedPacket introduce(long time, int peer, LeasedPacket request) {
    receiver.receive(time, peer, request);
    LeasedPacket grant = null;
    while (receiver.next(packet)) {
      LeasedPacket copy = new LeasedPacket();
      copy.set(packet);
      if (packet.type == LeasedType.GRANT && receiver.peer() == peer) {
        grant = copy;
      } else {
        queues.get(receiver.peer()).add(copy);
      }
    }
    if (grant == null) {
      throw new IllegalStateException("peer " + peer + " got no lease");
    }
    return grant;
  }

  @Override
  public void receive(long time, FabricPacket from) {
    LeasedCargo cargo = (LeasedCargo) from.attachment;
    LeasedPacket carried = cargo.packet;
    receiver.tick(time);
    if (carried.type != LeasedType.DATA) {
      receiver.receive(time, from.from, carried);
      answer();
      return;
    }
    Delivery delivery = cargo.delivery;
    carried.marked = from.marked;
    carried.trimmed = from.trimmed;
    boolean known = delivery.memory().has(carried.pidx);
    receiver.receive(time, from.from, carried);
    if (!from.trimmed) {
      delivery.onArrived(time, carried.pidx, known);
    }
    answer();
  }

  @Override
  public void write(int peer, long address, LeasedPacket data) {
    Delivery delivery = regions.get((int) (address >>> REGION_SHIFT));
    long offset = address & (1L << REGION_SHIFT) - 1;
    delivery.memory().write((int) (offset / payloadBytes));
  }

  @Override
  public void noted(int peer, int immediate, long bytes) {
    // no message has a note
  }

  @Override
  public void ended(int peer, int window, int number) {
    regions.getFirst().onFailed();
  }

  @Override
  public long ready(long time) {
    return receiver.deadline();
  }

  @Override
  public boolean next(long time, FabricPacket out) {
    while (receiver.deadline() <= time) {
      receiver.tick(time);
    }
    answer();
    return false;
  }

  /** What the receiver wants to say goes to the queues. */
  private void answer() {
    while (receiver.waiting()) {
      LeasedPacket answer = new LeasedPacket();
      receiver.next(answer);
      queues.get(receiver.peer()).add(answer);
    }
  }
}
