// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayList;
import java.util.List;

/** A sender that is given its lease by hand, packet by packet. */
abstract class OneSender {
  static final int PEER = 7;
  static final int PAYLOAD = 64;

  private final LeaseParameters parameters =
      new LeaseParameters(2, 2, 8, PAYLOAD, 1, 2, 64, 64, 1, 1, 10, 1, 1000, 1, 1);
  final LeasedSender sender =
      new LeasedSender(parameters, Mechanisms.ALL, new SafetyRules(), 1, (peer, id, end) -> {});
  long now;

  List<LeasedPacket> sent() {
    List<LeasedPacket> all = new ArrayList<>();
    for (LeasedPacket p = new LeasedPacket();
        sender.ready(now) <= now && sender.next(now, p);
        p = new LeasedPacket()) {
      all.add(p);
    }
    return all;
  }

  LeasedPacket answer(LeasedType type) {
    LeasedPacket packet = new LeasedPacket().reset(type);
    packet.epoch = 1;
    packet.credit = 1000;
    return packet;
  }

  /** The request for the lease is repeated, so that its answer measures nothing. */
  void lease() {
    sent();
    now = 10_000;
    LeasedPacket ask = sent().getFirst();
    LeasedPacket grant = answer(LeasedType.GRANT);
    grant.incarnation = ask.incarnation;
    grant.request = ask.request;
    grant.numbers = new int[] {1, 1};
    sender.receive(now, PEER, grant);
  }
}
