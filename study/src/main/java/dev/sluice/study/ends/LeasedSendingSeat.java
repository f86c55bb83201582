// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.ends;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedPacketCodec;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.receive.LeasedReceiver;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.send.TransferEnd;
import dev.sluice.spec.v2.time.RoundTrip;
import dev.sluice.spec.v2.window.SafetyRules;
import dev.sluice.study.fabric.FabricEnd;
import dev.sluice.study.fabric.FabricPacket;
import dev.sluice.study.paths.Packet;
import java.util.ArrayList;
import java.util.List;

/** A {@link LeasedSender} with one peer: the messages of one node for another. */
final class LeasedSendingSeat implements FabricEnd {
  private static final int INCARNATION = 1;
  private static final int PEER = 0;

  private final NodeWiring wiring;
  private final int from;
  private final int to;
  private final int payloadBytes;
  private final LeasedPacketCodec codec;
  private final LeasedSender sender;

  /** By the number that the sender gives a transfer. */
  private final List<Delivery> transfers = new ArrayList<>();

  private final int end;
  private int receiverEnd;
  private long now;
  private int path;

  LeasedSendingSeat(
      NodeWiring wiring,
      LeaseParameters parameters,
      Mechanisms mechanisms,
      LeasedPacketCodec codec,
      int from,
      int to) {
    this.wiring = wiring;
    this.from = from;
    this.to = to;
    this.codec = codec;
    payloadBytes = parameters.payloadBytes();
    sender =
        new LeasedSender(
            parameters,
            mechanisms,
            new SafetyRules(),
            INCARNATION,
            (peer, id, how) -> ended(transfers.get(id), how));
    end = wiring.fabric().add(from, this);
  }

  int end() {
    return end;
  }

  /** A message begins, whose memory lies there. */
  void submit(Delivery delivery, long region) {
    transfers.add(delivery);
    long bytes = (long) delivery.message().packets() * payloadBytes;
    sender.submit(PEER, LeasedReceiver.WHOLE_MEMORY, region, bytes, false, 0);
  }

  /**
   * The request for a lease and the grant, as if they had been sent before; what their time tells
   * is forgotten.
   */
  void introduce(long time, LeasedReceivingSeat receiver, long firstRoundTrip) {
    receiverEnd = receiver.end();
    receiver.connect(from, end);
    LeasedPacket packet = new LeasedPacket();
    sender.next(time - wiring.timing(from, to).roundTrip(), packet);
    sender.receive(time, PEER, receiver.introduce(time, from, packet));
    sender.knows(PEER, new RoundTrip(firstRoundTrip, true));
  }

  private void ended(Delivery delivery, TransferEnd how) {
    if (how != TransferEnd.DONE) {
      delivery.onFailed();
      return;
    }
    delivery.onKnown(now);
  }

  @Override
  public void receive(long time, FabricPacket packet) {
    now = time;
    sender.receive(time, PEER, ((LeasedCargo) packet.attachment).packet);
  }

  @Override
  public long ready(long time) {
    return sender.ready(time);
  }

  @Override
  public boolean next(long time, FabricPacket out) {
    now = time;
    LeasedCargo cargo = LeasedCargo.of(out);
    LeasedPacket packet = cargo.packet;
    if (!sender.next(time, packet)) {
      return false;
    }
    boolean data = packet.type == LeasedType.DATA;
    out.body.set(data ? Packet.DATA : packet.type.ordinal(), packet.pidx, 0);
    out.body.more = codec.bodyBytes(packet) - (data ? packet.length : 0);
    if (data) {
      cargo.delivery = transfers.get(sender.transfer());
      cargo.delivery.onSent(packet.pidx);
    }
    path = path + 1 == NodeWiring.PATHS ? 0 : path + 1;
    wiring.address(out, to, receiverEnd, end, data ? packet.path % NodeWiring.PATHS : path);
    return true;
  }
}
