// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * The other end of a NIC's line, without a NIC: it sends to the NIC and receives from it, takes a
 * beat in every clock, loses nothing by itself, and notes how long the NIC takes for each thing.
 */
final class LatencyPeer extends SentPackets {
  static final int PEER = 0x0a000001;

  private record Outgoing(byte[] packet, LongConsumer taken) {}

  /** A transfer to the NIC: a packet is left out until it is asked for, -1 none. */
  private static final class Own {
    private final long address;
    private final int packets;
    private int window = -1;
    private int generation;
    private int next;
    private int hole = -1;
    private int depth;
    private long requestable;

    private Own(long address, int packets) {
      this.address = address;
      this.packets = packets;
    }
  }

  /** A packet that the NIC was asked for; for a hole of the same NIC's, found so long before. */
  private static final class Asked {
    private final int id;
    private final int pidx;
    private final long since;
    private long at;

    private Asked(int id, int pidx, long since) {
      this.id = id;
      this.pidx = pidx;
      this.since = since;
    }
  }

  /** A transfer of the NIC. */
  private static final class Theirs {
    private long answered;
    private int sent;
  }

  private final NicParameters parameters;
  private final LatencySamples samples;
  private final MemorySegment content;
  private final Queue<Outgoing> first = new ArrayDeque<>();
  private final List<Own> own = new ArrayList<>();
  private final Map<Integer, Theirs> theirs = new HashMap<>();
  private final List<Integer> ids = new ArrayList<>();
  private final Queue<Long> unwritten = new ArrayDeque<>();
  private final SplittableRandom random = new SplittableRandom(1);
  private LatencyWatch watch;
  private Outgoing current;
  private List<Own> streams = List.of();
  private int turn;
  private int connecting;
  private int beatsWritten;
  private int completed;
  private long doorbell = -1;
  private final List<Asked> asked = new ArrayList<>();

  LatencyPeer(NicParameters parameters, LatencySamples samples) {
    super(parameters.sluice());
    this.parameters = parameters;
    this.samples = samples;
    content = MemorySegment.ofArray(new byte[parameters.sluice().payloadBytes()]);
  }

  void watchedBy(LatencyWatch ports) {
    watch = ports;
  }

  /** Asks for a window; returns the number of the transfer. */
  int connect(long address, int packets) {
    Own transfer = new Own(address, packets);
    int id = own.size();
    own.add(transfer);
    header.reset(PacketType.CONNECTION_REQUEST).transferId(id).pidx(packets - 1);
    header.remoteAddress(address);
    header.regionBytes((long) packets * parameters.sluice().payloadBytes());
    connecting++;
    control(PacketCodec.CONNECTION_REQUEST_BYTES, clock -> transfer.requestable = clock);
    return id;
  }

  /** Whether every connection request was answered. */
  boolean isConnected() {
    return connecting == 0;
  }

  /** From now on a packet of a transfer is left out, and asked for when D have overtaken it. */
  void leavesOut(int id, int pidx, int depth) {
    own.get(id).hole = pidx;
    own.get(id).depth = depth;
  }

  /** Sends the next packets of a transfer. */
  void sendNext(int id, int packets) {
    for (int i = 0; i < packets; i++) {
      first.add(next(own.get(id)));
    }
  }

  /** From now on these transfers are sent in turn, whenever there is nothing else. */
  void stream(List<Integer> transfers) {
    streams = transfers.stream().map(own::get).toList();
  }

  /** Whether the transfers in turn have packets left. */
  boolean streams() {
    return streams.stream().anyMatch(each -> each.next < each.packets);
  }

  /** Whether all that was sent was taken, and written if it is data, and what is asked for came. */
  boolean isQuiet() {
    return first.isEmpty()
        && current == null
        && unwritten.isEmpty()
        && asked.isEmpty()
        && own.stream().allMatch(each -> each.hole < 0 || each.next <= each.hole + each.depth);
  }

  /** The next connection request is that of a descriptor whose doorbell is being rung. */
  void expectsRequest() {
    doorbell = 0;
  }

  /** Transfers of the NIC that were completed. */
  int completed() {
    return completed;
  }

  /** Transfers of the NIC of which so many packets have come. */
  long sending(int packets) {
    return theirs.values().stream().filter(each -> each.sent >= packets).count();
  }

  /** Asks for a packet that has come, of any transfer of the NIC, if none is asked for. */
  void ask() {
    if (asked.isEmpty()) {
      ask(-1);
    }
  }

  private void ask(long since) {
    int id = ids.get(random.nextInt(ids.size()));
    int pidx = random.nextInt(theirs.get(id).sent);
    if (asked.stream().anyMatch(each -> each.id == id && each.pidx == pidx)) {
      ask(since);
      return;
    }
    Asked packet = new Asked(id, pidx, since);
    asked.add(packet);
    answer(PacketType.SINGLE_REQUEST, id).pidx(pidx);
    control(PacketCodec.CONTROL_PACKET_BYTES, clock -> packet.at = clock);
  }

  /** Completes every transfer of the NIC. */
  void completeAll() {
    List.copyOf(theirs.keySet()).forEach(this::complete);
  }

  private void complete(int id) {
    theirs.remove(id);
    ids.remove((Integer) id);
    completed++;
    answer(PacketType.COMPLETION_RESPONSE, id);
    control(PacketCodec.CONTROL_PACKET_BYTES, _ -> {});
  }

  private PacketHeader answer(PacketType type, int id) {
    return header.reset(type).transferId(id).window(id & 0xffff);
  }

  private void control(int bytes, LongConsumer taken) {
    byte[] packet = new byte[bytes];
    codec.encodeControl(header, packet, 0);
    first.add(new Outgoing(packet, taken));
  }

  private Outgoing next(Own of) {
    of.next += of.next == of.hole ? 1 : 0;
    int pidx = of.next++;
    boolean asks = of.hole >= 0 && pidx == of.hole + of.depth;
    return data(of, pidx, false, asks ? clock -> of.requestable = clock : _ -> {});
  }

  private Outgoing data(Own of, int pidx, boolean again, LongConsumer taken) {
    int length = parameters.sluice().payloadBytes();
    header.reset(PacketType.DATA).window(of.window).generation(of.generation);
    header.transferId(own.indexOf(of)).pidx(pidx).tail(pidx == of.packets - 1).again(again);
    header.payloadLength(length);
    byte[] packet = new byte[PacketCodec.CONTROL_PACKET_BYTES + length];
    codec.encodeData(header, content, 0, packet, 0);
    return new Outgoing(
        packet,
        clock -> {
          unwritten.add(clock);
          taken.accept(clock);
        });
  }

  /** The last beat of the packet that goes in was taken. */
  void taken(long clock) {
    current.taken.accept(clock);
    current = null;
  }

  /** A beat of payload was written. */
  void written(long clock) {
    if (++beatsWritten == parameters.sluice().payloadBytes() / parameters.beatBytes()) {
      beatsWritten = 0;
      samples.add(LatencyMeasure.LINE_TO_MEMORY, clock - unwritten.remove());
    }
  }

  /**
   * A packet's last beat has come; as nothing holds the NIC back, its first came so long before.
   */
  @Override
  void sent(long clock, int size) {
    long begun = clock - Math.ceilDiv(size, parameters.beatBytes()) + 1;
    int id = header.transferId();
    int pidx = header.pidx();
    switch (header.type()) {
      case CONNECTION_REQUEST -> respond(id, begun);
      case DATA -> came(id, pidx, header.again(), header.tail(), begun);
      case CONNECTION_RESPONSE -> {
        Own of = own.get(id);
        of.window = header.window();
        of.generation = header.generation();
        connecting--;
        samples.add(LatencyMeasure.CONNECT, begun - of.requestable);
      }
      case SINGLE_REQUEST -> {
        Own of = own.get(id);
        if (pidx != of.hole || of.next <= of.hole + of.depth) {
          throw new IllegalStateException("the NIC asks for " + header + ", clock " + clock);
        }
        long wait = begun - of.requestable;
        samples.add(LatencyMeasure.HOLE_TO_REQUEST, wait);
        of.hole = -1;
        if (!ids.isEmpty()) {
          ask(wait);
        }
        first.add(data(of, pidx, true, _ -> {}));
      }
      case COMPLETION_RESPONSE -> {}
      default -> throw new IllegalStateException("the NIC sent " + header + ", clock " + clock);
    }
  }

  private void respond(int id, long begun) {
    if (doorbell >= 0) {
      doorbell = -1;
      samples.add(LatencyMeasure.DESCRIPTOR_TO_LINE, begun - watch.doorbell());
    }
    Theirs of = new Theirs();
    theirs.put(id, of);
    answer(PacketType.CONNECTION_RESPONSE, id);
    control(PacketCodec.CONTROL_PACKET_BYTES, clock -> of.answered = clock);
  }

  private void came(int id, int pidx, boolean again, boolean tail, long begun) {
    if (again) {
      Asked packet =
          asked.stream()
              .filter(each -> each.id == id && each.pidx == pidx)
              .findAny()
              .orElseThrow(
                  () -> new IllegalStateException(pidx + " of " + id + " was not asked for"));
      asked.remove(packet);
      samples.add(LatencyMeasure.REQUEST_TO_COPY, begun - packet.at);
      if (packet.since >= 0) {
        samples.add(LatencyMeasure.HOLE_TO_COPY, begun - packet.at + packet.since);
      }
      return;
    }
    Theirs of = theirs.get(id);
    if (pidx == 0) {
      ids.add(id);
      samples.add(LatencyMeasure.OPEN_TO_DATA, begun - of.answered);
    }
    of.sent = pidx + 1;
    if (tail && pidx == 0) {
      complete(id);
    }
  }

  @Override
  public boolean receive(long clock) {
    current = first.poll();
    for (int i = 0; current == null && i < streams.size(); i++) {
      Own of = streams.get(turn++ % streams.size());
      current = of.next < of.packets ? next(of) : null;
    }
    return current != null;
  }

  @Override
  public byte[] packet() {
    return current.packet;
  }

  @Override
  public int packetOffset() {
    return 0;
  }

  @Override
  public int packetSize() {
    return current.packet.length;
  }

  @Override
  public int packetPeer() {
    return PEER;
  }
}
