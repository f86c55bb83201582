// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.receive.LeasedReceiver;
import dev.sluice.spec.v2.receive.ReceiverHost;
import dev.sluice.study.paths.Packet;
import dev.sluice.study.transport.Endpoint;
import dev.sluice.study.transport.Transfer;
import dev.sluice.study.transport.WrittenPackets;

/** {@link LeasedReceiver} with one sender. */
final class LeasedReceivingEnd implements Endpoint {
  /** A host that is told nothing. */
  static final ReceiverHost NO_HOST = new Memory(null, 1);

  /** Peer: I, q, block, round trip, tolerance, credit, requests of the paths. */
  private static final int PEER_BYTES = 5 + 7 + 2 + 9 + 9;

  /** A window: number, phase, segment, n, context, marks, times; text, section 15. */
  private static final int WINDOW_BYTES = 4 + 3 + 1 + 15 + 8 + 4;

  /** A request of a window: number, time, packets left. */
  private static final int REQUEST_BYTES = 5;

  private record Memory(WrittenPackets memory, int payloadBytes) implements ReceiverHost {
    @Override
    public void write(int peer, long address, LeasedPacket packet) {
      memory.write((int) (address / payloadBytes));
    }

    @Override
    public void noted(int peer, int immediate, long bytes) {
      // no transfer has a note
    }

    @Override
    public void ended(int peer, int window, int number) {
      // the sender finds out
    }
  }

  private final Transport2 transport;
  private final Transfer transfer;
  private final PacketStore store;
  private final LeasedReceiver receiver;
  private final LeasedPacket packet = new LeasedPacket();
  private final long bytes;
  private final int payloadBytes;
  private final int paths;
  private final boolean choose;

  LeasedReceivingEnd(Transport2 transport, Transfer transfer, WrittenPackets memory) {
    store = transport.store();
    bytes = Transport2.bytes(transfer);
    payloadBytes = transfer.payloadBytes();
    paths = transfer.link().pathsBack();
    choose = transport.choosesPaths();
    this.transport = transport;
    this.transfer = transfer;
    receiver = transport.introducedReceiver(transfer, new Memory(memory, transfer.payloadBytes()));
  }

  @Override
  public void receive(long now, Packet from) {
    store.unpack(from, packet);
    if (packet.type == LeasedType.DATA) {
      packet.epoch = Transport2.EPOCH;
      packet.length = payloadBytes;
      packet.key = packet.place ? LeasedReceiver.WHOLE_MEMORY : 0;
      packet.bytes = packet.place ? bytes : 0;
    }
    receiver.tick(now);
    receiver.receive(now, 0, packet);
  }

  @Override
  public long ready() {
    return receiver.waiting() ? 0 : receiver.deadline();
  }

  @Override
  public boolean next(long now, Packet out) {
    while (receiver.deadline() <= now) {
      receiver.tick(now);
    }
    if (!receiver.next(packet)) {
      return false;
    }
    store.pack(packet, out);
    boolean ordered = packet.type == LeasedType.REQUEST && choose;
    out.path = ordered ? packet.path % paths : Packet.ANY_PATH;
    return true;
  }

  @Override
  public long peakStateBytes() {
    // The vector, and two bits of each packet that say what was asked for.
    long vectors = 3L * transport.segmentPackets() / 8;
    long window = WINDOW_BYTES + vectors + Transport2.REQUESTS * REQUEST_BYTES;
    return PEER_BYTES + transport.used(transfer, receiver.leased()) * window;
  }
}
