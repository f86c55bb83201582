// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.send.LeasedSender;
import dev.sluice.spec.v2.send.TransferEnd;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.PairEnds;
import dev.sluice.study.transport.SendingEndpoint;
import dev.sluice.study.transport.Transfer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** {@link LeasedSender} with all transfers to one receiver. */
final class LeasedSendingEnd implements SendingEndpoint {
  /** Peer: I, q, credit, round trip, paths; text, section 15. */
  private static final int PEER_BYTES = 4 + 6 + 7 + 27;

  /** A window: number, phase, transfer, segment, sent, times. */
  private static final int WINDOW_BYTES = 4 + 1 + 3 + 1 + 4;

  private final Transport2 transport;
  private final Transfer like;
  private final PacketStore store;
  private final LeasedSender sender;
  private final LeasedPacket packet = new LeasedPacket();
  private final int paths;
  private final boolean choose;

  /** Numbers of the transfers, in the order in which the sender was given them. */
  private final List<Integer> numbers = new ArrayList<>();

  private final Deque<Integer> completed = new ArrayDeque<>();
  private int open;
  private int mostOpen;
  private int current;
  private long ready = NEVER;
  private int leased;

  /** A sender that knows the receiver, or not, and has no transfer. */
  LeasedSendingEnd(Transport2 transport, Transfer like) {
    store = transport.store();
    this.transport = transport;
    this.like = like;
    sender = transport.sender(like, (peer, id, end) -> ended(id, end));
    paths = like.link().paths();
    choose = transport.choosesPaths();
  }

  /** A transfer is to be sent. */
  void begin(long now, Transfer transfer) {
    boolean first = numbers.isEmpty();
    numbers.add(transfer.number());
    open++;
    mostOpen = Math.max(mostOpen, open);
    transport.submit(sender, transfer);
    if (first) {
      current = transfer.number();
      transport.introduceSender(like, sender);
    }
    look(now);
  }

  private void ended(int id, TransferEnd end) {
    if (end == TransferEnd.DONE) {
      completed.add(numbers.get(id));
      open--;
    }
  }

  /** A transfer that is complete, each once, or {@link PairEnds#NONE}. */
  int completed() {
    return completed.isEmpty() ? PairEnds.NONE : completed.remove();
  }

  private void look(long now) {
    leased = Math.max(leased, sender.windows(Transport2.PEER));
    ready = open == 0 ? NEVER : sender.ready(now);
  }

  @Override
  public void receive(long time, Packet from) {
    store.unpack(from, packet);
    sender.receive(time, Transport2.PEER, packet);
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
      boolean data = packet.type == LeasedType.DATA;
      current = data ? numbers.get(sender.transfer()) : current;
      store.pack(packet, out);
      out.flow = current;
      out.path = data && choose ? packet.path % paths : Packet.ANY_PATH;
    }
    look(time);
    return any;
  }

  @Override
  public boolean done() {
    return open == 0;
  }

  @Override
  public long peakStateBytes() {
    long vectors = Transport2.REQUESTS * (transport.segmentPackets() / 8 + 4L);
    return PEER_BYTES + transport.used(like, mostOpen, leased) * (WINDOW_BYTES + vectors);
  }
}
