// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.study.congestion.CongestionControl;
import dev.sluice.study.congestion.Echo;
import dev.sluice.study.fabric.FabricEnd;
import dev.sluice.study.fabric.FabricPacket;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.SendingEndpoint;

/** A sending end at its node, behind its congestion control. Its own time begins at 0. */
final class SendingSeat implements FabricEnd {
  private final NodeWiring wiring;
  private final SendingEndpoint end;
  private final Delivery delivery;
  private final CongestionControl control;
  private final long begun;
  private int own;
  private int other;
  private int path;

  SendingSeat(
      NodeWiring wiring, SendingEndpoint end, Delivery delivery, CongestionControl control) {
    this.wiring = wiring;
    this.end = end;
    this.delivery = delivery;
    this.control = control;
    begun = delivery.begun();
  }

  void connect(int ownEnd, int otherEnd) {
    own = ownEnd;
    other = otherEnd;
  }

  @Override
  public void receive(long now, FabricPacket packet) {
    if (packet.attachment instanceof Echo echo) {
      control.heard(now, echo);
    }
    if (packet.body.kind != ReceivingSeat.ECHO) {
      end.receive(now - begun, packet.body);
    }
    if (end.done()) {
      delivery.onKnown(now);
      wiring.fabric().remove(own);
      wiring.fabric().remove(other);
    }
  }

  @Override
  public long ready(long now) {
    long ready = end.ready();
    return ready == NEVER ? NEVER : Math.max(begun + ready, control.opens(now));
  }

  @Override
  public boolean next(long now, FabricPacket out) {
    if (!end.next(now - begun, out.body)) {
      return false;
    }
    if (out.body.kind == Packet.DATA) {
      Echo echo = out.attachment instanceof Echo carried ? carried : new Echo();
      out.attachment = echo;
      control.sent(now, delivery.onSent(out.body.index), echo);
    }
    path = path + 1 == NodeWiring.PATHS ? 0 : path + 1;
    int chosen = out.body.path == Packet.ANY_PATH ? path : out.body.path;
    wiring.address(out, delivery.message().to(), other, delivery.number(), chosen);
    return true;
  }
}
