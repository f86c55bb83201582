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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A node's {@link LeasedReceiver}, with the memory of every message that comes to it. */
final class LeasedReceivingSeat implements FabricEnd, ReceiverHost {
  private static final int EPOCH = 1;

  /** Each message has its own region, and room for the longest. */
  private static final int REGION_SHIFT = 36;

  private static final int MOST_REGIONS = 1 << 11;

  /** What was taken out of the receiver before its turn. */
  private record Early(int peer, LeasedPacket packet) {}

  private final NodeWiring wiring;
  private final LeasedReceiver receiver;
  private final LeasedPacketCodec codec;
  private final int payloadBytes;
  private final int end;
  private final LeasedPacket packet = new LeasedPacket();
  private final List<Delivery> regions = new ArrayList<>();
  private final Map<Integer, Integer> sendersEnds = new HashMap<>();
  private final Deque<Early> early = new ArrayDeque<>();
  private int path;

  LeasedReceivingSeat(
      NodeWiring wiring,
      LeaseParameters parameters,
      Mechanisms mechanisms,
      LeasedPacketCodec codec,
      int node) {
    this.wiring = wiring;
    this.codec = codec;
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
    sendersEnds.put(peer, sendersEnd);
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
        early.add(new Early(receiver.peer(), copy));
      }
    }
    if (grant == null) {
      throw new IllegalStateException("peer " + peer + " got no lease");
    }
    return grant;
  }

  @Override
  public void receive(long time, FabricPacket from) {
    if (from.trimmed) {
      return;
    }
    LeasedCargo cargo = (LeasedCargo) from.attachment;
    LeasedPacket carried = cargo.packet;
    receiver.tick(time);
    if (carried.type != LeasedType.DATA) {
      receiver.receive(time, from.from, carried);
      return;
    }
    Delivery delivery = cargo.delivery;
    boolean known = delivery.memory().has(carried.pidx);
    receiver.receive(time, from.from, carried);
    delivery.onArrived(time, carried.pidx, known);
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
    return receiver.waiting() || !early.isEmpty() ? time : receiver.deadline();
  }

  @Override
  public boolean next(long time, FabricPacket out) {
    while (receiver.deadline() <= time) {
      receiver.tick(time);
    }
    LeasedPacket into = LeasedCargo.of(out).packet;
    int peer;
    if (!early.isEmpty()) {
      Early first = early.remove();
      into.set(first.packet());
      peer = first.peer();
    } else if (receiver.next(into)) {
      peer = receiver.peer();
    } else {
      return false;
    }
    out.body.set(into.type.ordinal(), 0, 0);
    out.body.more = codec.bodyBytes(into);
    path = path + 1 == NodeWiring.PATHS ? 0 : path + 1;
    boolean ordered = into.type == LeasedType.REQUEST;
    int chosen = ordered ? into.path % NodeWiring.PATHS : path;
    wiring.address(out, peer, sendersEnds.get(peer), end, chosen);
    return true;
  }
}
