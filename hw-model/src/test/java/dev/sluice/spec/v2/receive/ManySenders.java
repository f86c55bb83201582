// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.key.KeyTable;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Senders with a line each, one receiver, and a network in which a packet takes half a round trip,
 * and is lost or overtaken by none. A tick is a packet of any line.
 */
final class ManySenders implements ReceiverHost {
  private record OnItsWay(long at, int peer, LeasedPacket packet) {}

  final LeasedSender[] senders;

  /** Originals of each sender that have not arrived. */
  final int[] onTheWay;

  /** Whose lines take nothing. */
  final boolean[] stopped;

  /** Originals that each has sent. */
  final int[] sent;

  long now;
  private final LeasedReceiver receiver;
  private final long halfTrip;
  private final Deque<OnItsWay> there = new ArrayDeque<>();
  private final Deque<OnItsWay> back = new ArrayDeque<>();
  private int ended;

  ManySenders(int peers, LeaseParameters parameters, Mechanisms mechanisms, long halfTrip) {
    SafetyRules rules = new SafetyRules();
    KeyTable keys = new KeyTable(rules);
    keys.register(0, 1L << 40, KeyTable.ANY_PEER, true);
    receiver = new LeasedReceiver(parameters, mechanisms, rules, keys, 1, 0, this);
    senders = new LeasedSender[peers];
    onTheWay = new int[peers];
    stopped = new boolean[peers];
    sent = new int[peers];
    this.halfTrip = halfTrip;
    for (int p = 0; p < peers; p++) {
      senders[p] = new LeasedSender(parameters, mechanisms, rules, 1, (peer, id, end) -> ended++);
    }
  }

  /** A transfer begins. */
  void submit(int p, int bytes) {
    senders[p].submit(0, LeasedReceiver.WHOLE_MEMORY, (long) p << 20, bytes, false, 0);
  }

  /** A packet of each line. */
  void step() {
    now++;
    while (!there.isEmpty() && there.peek().at <= now) {
      OnItsWay packet = there.remove();
      onTheWay[packet.peer] -= isOriginal(packet.packet) ? 1 : 0;
      receiver.receive(now, packet.peer, packet.packet);
    }
    receiver.tick(now);
    for (LeasedPacket p = new LeasedPacket(); receiver.next(p); p = new LeasedPacket()) {
      back.add(new OnItsWay(now + halfTrip, receiver.peer(), p));
    }
    while (!back.isEmpty() && back.peek().at <= now) {
      OnItsWay packet = back.remove();
      senders[packet.peer].receive(now, 0, packet.packet);
    }
    for (int p = 0; p < senders.length; p++) {
      LeasedPacket packet = new LeasedPacket();
      if (!stopped[p] && senders[p].ready(now) <= now && senders[p].next(now, packet)) {
        onTheWay[p] += isOriginal(packet) ? 1 : 0;
        sent[p] += isOriginal(packet) ? 1 : 0;
        there.add(new OnItsWay(now + halfTrip, p, packet));
      }
    }
  }

  private static boolean isOriginal(LeasedPacket packet) {
    return packet.type == LeasedType.DATA && !packet.again;
  }

  /** Transfers that have ended. */
  int ended() {
    return ended;
  }

  /** Requests that the receiver has made. */
  long requests() {
    return receiver.requests();
  }

  @Override
  public void write(int peer, long address, LeasedPacket packet) {
    // nobody reads it
  }

  @Override
  public void noted(int peer, int immediate, long bytes) {
    // no transfer has a note
  }

  @Override
  public void ended(int peer, int window, int number) {
    throw new IllegalStateException("nothing fails here");
  }
}
