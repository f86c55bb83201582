// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.host.pcap.WireTap;
import dev.sluice.host.run.plan.TransferPlan;
import dev.sluice.network.Channel;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.send.Sender;
import java.lang.foreign.MemorySegment;

/** The node that sends: the spec's sender, fed with the transfers of a plan. */
final class SendingNode implements TransferListener {
  /** The peer that the network does not name, as there is one. */
  private static final long RECEIVER = 2;

  private final TransferPlan plan;
  private final MemorySegment file;
  private final Sender sender;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final int[] transferOfSlot;
  private int submitted;

  WireTap tap = WireTap.NONE;
  long controlSent;
  long undecodable;
  int completed;
  int failed;
  int firstFailed = -1;
  RefusalReason firstFailure;

  SendingNode(
      SluiceParameters parameters,
      TransportParameters transport,
      Extensions extensions,
      TransferPlan plan,
      MemorySegment file) {
    this.plan = plan;
    this.file = file;
    sender = new Sender(parameters, transport, extensions, plan.flows(), this);
    transferOfSlot = new int[plan.flows()];
  }

  /** One clock: what arrives is heard, and a packet goes out. */
  void clock(long clock, Channel in, Channel out) {
    while (submitted < plan.transfers() && failed == 0 && sender.hasRoom()) {
      long offset = plan.offset(submitted);
      int id = sender.submit(clock, RECEIVER, file, offset, plan.length(submitted), offset);
      transferOfSlot[Integer.remainderUnsigned(id, transferOfSlot.length)] = submitted;
      submitted++;
    }
    if (in.receive(clock)) {
      tap.packet(WireTap.Port.SENDER, true, clock, in.packet(), in.packetOffset(), in.packetSize());
      DecodeVerdict decoded = codec.decode(in.packet(), in.packetOffset(), in.packetSize(), header);
      if (decoded == DecodeVerdict.OK) {
        sender.onPacket(clock, RECEIVER, header);
      } else {
        undecodable++;
      }
    }
    if (out.canSend() && sender.next(clock, header)) {
      int size = encode(out.slot(), out.slotOffset());
      tap.packet(WireTap.Port.SENDER, false, clock, out.slot(), out.slotOffset(), size);
      out.send(clock, size);
    }
  }

  private int encode(byte[] slot, int offset) {
    if (header.type() == PacketType.DATA) {
      return codec.encodeData(header, sender.memory(), sender.memoryOffset(), slot, offset);
    }
    controlSent++;
    return codec.encodeControl(header, slot, offset);
  }

  @Override
  public void completed(long clock, long peer, int transferId) {
    completed++;
  }

  @Override
  public void failed(long clock, long peer, int transferId, RefusalReason reason) {
    if (failed++ == 0) {
      firstFailed = transferOfSlot[Integer.remainderUnsigned(transferId, transferOfSlot.length)];
      firstFailure = reason;
    }
  }

  /** Every transfer has ended, one way or the other; after a failure no more are begun. */
  boolean isDone() {
    return sender.active() == 0 && (submitted == plan.transfers() || failed > 0);
  }

  Sender sender() {
    return sender;
  }
}
