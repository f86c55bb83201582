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
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** {@link LeasedReceiver} with one sender, and memory for each of its transfers. */
final class LeasedReceivingEnd implements Endpoint {
  /** Peer: I, q, block, round trip, tolerance, credit, requests of the paths. */
  private static final int PEER_BYTES = 5 + 7 + 2 + 9 + 9;

  /** A window: number, phase, segment, n, context, marks, times; text, section 15. */
  private static final int WINDOW_BYTES = 4 + 3 + 1 + 15 + 8 + 4;

  /** A request of a window: number, time, packets left. */
  private static final int REQUEST_BYTES = 5;

  private final class Host implements ReceiverHost {
    @Override
    public void write(int peer, long address, LeasedPacket of) {
      memories.get((int) (address / bytes)).write((int) (address % bytes / payloadBytes));
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
  private final Transfer like;
  private final Map<Integer, WrittenPackets> memories = new HashMap<>();
  private final PacketStore store;
  private final LeasedReceiver receiver;
  private final LeasedPacket packet = new LeasedPacket();
  private final long bytes;
  private final int payloadBytes;
  private final int paths;
  private final boolean choose;

  /** A transfer of the packet that came last: the answers count as its. */
  private int current;

  private int most;

  /** A receiver that knows the sender, or not. */
  LeasedReceivingEnd(Transport2 transport, Transfer like) {
    store = transport.store();
    bytes = Transport2.bytes(like);
    payloadBytes = like.payloadBytes();
    paths = like.link().pathsBack();
    choose = transport.choosesPaths();
    this.transport = transport;
    this.like = like;
    receiver = transport.introducedReceiver(like, new Host());
  }

  /** A transfer is to come. */
  void begin(Transfer transfer, WrittenPackets memory, int atATime) {
    current = memories.isEmpty() ? transfer.number() : current;
    memories.put(transfer.number(), memory);
    most = Math.max(most, atATime);
  }

  @Override
  public void receive(long now, Packet from) {
    store.unpack(from, packet);
    current = from.flow;
    if (packet.type == LeasedType.DATA) {
      packet.epoch = Transport2.EPOCH;
      packet.length = payloadBytes;
      packet.key = packet.place ? LeasedReceiver.WHOLE_MEMORY : 0;
      packet.offset = packet.place ? from.flow * bytes : 0;
      packet.bytes = packet.place ? bytes : 0;
    }
    receiver.tick(now);
    receiver.receive(now, Transport2.PEER, packet);
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
    out.flow = packet.type == LeasedType.REQUEST ? transferOf(packet.window) : current;
    boolean ordered = packet.type == LeasedType.REQUEST && choose;
    out.path = ordered ? packet.path % paths : Packet.ANY_PATH;
    return true;
  }

  private int transferOf(int window) {
    return (int) (receiver.window(window).address() / bytes);
  }

  @Override
  public int[] asksFor(Packet control) {
    store.unpack(control, packet);
    if (packet.type != LeasedType.REQUEST) {
      return NOTHING;
    }
    int first = receiver.window(packet.window).segment() * transport.segmentPackets();
    long[] vector = packet.vector;
    return IntStream.range(0, vector.length << 6)
        .filter(i -> vector[i >> 6] << i < 0)
        .map(i -> first + i)
        .toArray();
  }

  @Override
  public long peakStateBytes() {
    // The vector, and two bits of each packet that say which request asked for it.
    long vectors = 3L * transport.segmentPackets() / 8;
    long window = WINDOW_BYTES + vectors + Transport2.REQUESTS * REQUEST_BYTES;
    return PEER_BYTES + transport.used(like, most, receiver.leased()) * window;
  }
}
