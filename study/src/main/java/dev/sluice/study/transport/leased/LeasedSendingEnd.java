// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.send.TransferEnd;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;

/** {@link LeasedSender} with one transfer. */
final class LeasedSendingEnd implements SendingEndpoint {
  /** Peer: I, q, credit, round trip, paths; text, section 15. */
  private static final int PEER_BYTES = 4 + 6 + 7 + 27;

  /** A window: number, phase, transfer, segment, sent, times. */
  private static final int WINDOW_BYTES = 4 + 1 + 3 + 1 + 4;

  private final Transport2 transport;
  private final Transfer transfer;
  private final PacketStore store;
  private final LeasedSender sender;
  private final LeasedPacket packet = new LeasedPacket();
  private final int paths;
  private final boolean choose;
  private long now;
  private long ready;
  private boolean done;
  private int leased;

  LeasedSendingEnd(Transport2 transport, Transfer transfer) {
    store = transport.store();
    this.transport = transport;
    this.transfer = transfer;
    sender = transport.introducedSender(transfer, (peer, id, end) -> ended(end));
    paths = transfer.link().paths();
    choose = transport.choosesPaths();
    look(0);
  }

  private void ended(TransferEnd end) {
    done = end == TransferEnd.DONE;
  }

  private void look(long time) {
    now = time;
    leased = Math.max(leased, sender.windows(Transport2.PEER));
    ready = done ? NEVER : sender.ready(now);
  }

  @Override
  public void receive(long time, Packet from) {
    store.unpack(from, packet);
    sender.receive(time, 0, packet);
    look(time);
  }

  @Override
  public long ready() {
    return ready;
  }

  @Override
  public boolean next(long time, Packet out) {
    boolean any = sender.next(time, packet);
    if (any) {
      store.pack(packet, out);
      boolean data = packet.type == LeasedType.DATA;
      out.path = data && choose ? packet.path % paths : Packet.ANY_PATH;
    }
    look(time);
    return any;
  }

  @Override
  public boolean done() {
    return done;
  }

  @Override
  public long peakStateBytes() {
    long vectors = Transport2.REQUESTS * (transport.segmentPackets() / 8 + 4L);
    return PEER_BYTES + transport.used(transfer, leased) * (WINDOW_BYTES + vectors);
  }
}
