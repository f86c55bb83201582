// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.study.congestion.Echo;
import dev.sluice.study.fabric.FabricEnd;
import dev.sluice.study.fabric.FabricPacket;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.Endpoint;

/**
 * A receiving end at its node. Where its sender has congestion control, each packet back tells what
 * has arrived, and one of its own does where the transport has nothing to answer.
 */
final class ReceivingSeat implements FabricEnd {
  /** The kind of a packet that only tells what has arrived. */
  static final int ECHO = 255;

  private final NodeWiring wiring;
  private final Endpoint end;
  private final Delivery delivery;
  private final boolean tells;
  private final long begun;
  private final Echo echo = new Echo();
  private boolean news;
  private int other;
  private int path;

  ReceivingSeat(NodeWiring wiring, Endpoint end, Delivery delivery, boolean tells) {
    this.wiring = wiring;
    this.end = end;
    this.delivery = delivery;
    this.tells = tells;
    begun = delivery.begun();
    echo.sequence = -1;
  }

  void connect(int otherEnd) {
    other = otherEnd;
  }

  @Override
  public void receive(long now, FabricPacket packet) {
    Packet body = packet.body;
    if (body.kind != Packet.DATA) {
      end.receive(now - begun, body);
      return;
    }
    if (packet.trimmed) {
      end.receiveTrimmed(
          now - begun, body); // To congestion control a loss, as its header is early.
      return;
    }
    if (tells && packet.attachment instanceof Echo carried) {
      echo.sequence = Math.max(echo.sequence, carried.sequence);
      echo.sentAt = carried.sentAt;
      echo.arrived++;
      echo.marked += packet.marked ? 1 : 0;
      news = true;
    }
    int k = body.index;
    boolean known = delivery.memory().has(k);
    end.receive(now - begun, body);
    delivery.onArrived(now, k, known);
  }

  @Override
  public long ready(long now) {
    if (news) {
      return now;
    }
    long ready = end.ready();
    return ready == NEVER ? NEVER : begun + ready;
  }

  @Override
  public boolean next(long now, FabricPacket out) {
    long ready = end.ready();
    boolean answers = ready != NEVER && begun + ready <= now && end.next(now - begun, out.body);
    if (!answers) {
      if (!news) {
        return false;
      }
      out.body.set(ECHO, 0, 0);
    }
    if (tells) {
      Echo carried = out.attachment instanceof Echo earlier ? earlier : new Echo();
      carried.set(echo);
      out.attachment = carried;
      news = false;
    }
    path = path + 1 == NodeWiring.PATHS ? 0 : path + 1;
    int chosen = out.body.path == Packet.ANY_PATH ? path : out.body.path;
    wiring.address(out, delivery.message().from(), other, delivery.number(), chosen);
    return true;
  }
}
