// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.control.ControlQueue;
import dev.sluice.spec.control.ReceiveControl;
import dev.sluice.spec.control.WindowManager;
import dev.sluice.spec.control.WindowPhase;
import dev.sluice.spec.control.WindowTable;
import dev.sluice.spec.lib.TransferListener;
import dev.sluice.spec.send.Sender;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowVerdict;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A sending node and a receiving node with a network each way, and a memory that knows which byte
 * may be written and how often: once, inside a region, before the completion.
 */
final class TransportBench {
  static final long SENDER = 7;
  static final long RECEIVER = 8;
  static final int PAYLOAD = 64;
  private static final int MEMORY = 1 << 20;
  private static final int GAP = 64;

  final SluiceParameters parameters;
  final TransportParameters transport;
  final Sender sender;
  final WindowTable table;
  final WindowManager manager;
  final ReceiveControl control;
  final ControlQueue queue = new ControlQueue(2048);
  final Channel forward;
  final Channel backward;

  /** Ends heard at either side, by transfer id: null for a completion. */
  final Map<Integer, List<RefusalReason>> sentEnds = new HashMap<>();

  final Map<Integer, List<RefusalReason>> receivedEnds = new HashMap<>();

  /** Packets that the link swallows, beside what the channels do. */
  Predicate<PacketHeader> swallow = header -> false;

  /** Whether the host takes a region out of its table when a transfer into it has begun. */
  boolean withdrawRegions;

  /** When not null, receives a copy of each packet that the sender sends. */
  List<byte[]> recorder;

  /** Verdicts that fell, by kind. */
  final long[] verdicts = new long[Verdict.values().length];

  long clock;

  private final BenchEngine engine;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final byte[] source;
  private final byte[] destination;
  private final boolean[] written;
  private final long[] endOf;
  private int filled;
  private final Map<Integer, int[]> regions = new HashMap<>();

  TransportBench(
      SluiceParameters parameters,
      TransportParameters transport,
      Extensions extensions,
      NetworkParameters network,
      Function<BenchEngine.Verdicts, BenchEngine> engineOf,
      int memoryBytes) {
    this.parameters = parameters;
    this.transport = transport;
    forward = new Channel(network, PacketCodec.maxPacketBytes(parameters), 0);
    backward = new Channel(network, PacketCodec.maxPacketBytes(parameters), 1);
    engine = engineOf.apply(this::onVerdict);
    table = new WindowTable(parameters, transport, extensions);
    TransferListener atReceiver = ends(receivedEnds, SENDER);
    manager = new WindowManager(table, engine, this::isRegion, queue, atReceiver);
    control = new ReceiveControl(table, manager, engine, queue, atReceiver);
    sender = new Sender(parameters, transport, extensions, 64, ends(sentEnds, RECEIVER));
    source = new byte[memoryBytes];
    new Random(network.seed()).nextBytes(source);
    destination = new byte[memoryBytes];
    written = new boolean[memoryBytes];
    endOf = new long[memoryBytes];
  }

  /** A bench on the spec with that latency of the read port, or on the cycle model for -1. */
  static TransportBench of(
      int windows,
      int width,
      NetworkParameters network,
      int readLatency,
      int retryLimit,
      Extensions extensions) {
    long roundTrip = 2L * network.longestDelay();
    TransportParameters transport = TransportParameters.forNetwork(roundTrip, windows, retryLimit);
    return of(windows, width, network, readLatency, transport, extensions);
  }

  /** A bench with time-outs of its own. */
  static TransportBench of(
      int windows,
      int width,
      NetworkParameters network,
      int readLatency,
      TransportParameters transport,
      Extensions extensions) {
    SluiceParameters parameters =
        new SluiceParameters(windows, width, 1 << 12, PAYLOAD, Architecture.SHIFT);
    return new TransportBench(
        parameters,
        transport,
        extensions,
        network,
        verdicts ->
            readLatency == -1
                ? new BenchEngine.OfCycle(parameters, verdicts)
                : new BenchEngine.OfSpec(parameters, readLatency, verdicts),
        MEMORY);
  }

  /** Begins a transfer of so many bytes to a region of its own. */
  int submit(int bytes) {
    int offset = filled;
    filled += bytes + GAP;
    endOf[offset] = offset + bytes;
    int id = sender.submit(clock, RECEIVER, MemorySegment.ofArray(source), offset, bytes, offset);
    regions.put(id, new int[] {offset, bytes});
    return id;
  }

  private boolean isRegion(long peer, long address, long bytes) {
    return peer == SENDER
        && endOf[(int) address] == address + bytes
        && !(withdrawRegions && written[(int) address]);
  }

  private static TransferListener ends(Map<Integer, List<RefusalReason>> into, long expected) {
    return new TransferListener() {
      @Override
      public void completed(long clock, long peer, int transferId) {
        failed(clock, peer, transferId, null);
      }

      @Override
      public void failed(long clock, long peer, int transferId, RefusalReason reason) {
        assertThat(peer).isEqualTo(expected);
        into.computeIfAbsent(transferId, id -> new ArrayList<>()).add(reason);
      }
    };
  }

  /** One clock of everything. */
  void step() {
    clock++;
    if (forward.receive(clock) && decoded(forward)) {
      atReceiver();
    }
    control.tick(clock);
    engine.clock();
    if (backward.canSend() && queue.poll(header)) {
      assertThat(queue.polledPeer()).isEqualTo(SENDER);
      send(backward, codec.encodeControl(header, backward.slot(), backward.slotOffset()));
    }
    if (backward.receive(clock) && decoded(backward)) {
      sender.onPacket(clock, RECEIVER, header);
    }
    if (forward.canSend() && sender.next(clock, header)) {
      assertThat(sender.peer()).isEqualTo(RECEIVER);
      send(forward, encodeFromSender());
    }
  }

  private int encodeFromSender() {
    if (header.type() == PacketType.DATA) {
      return codec.encodeData(
          header, sender.memory(), sender.memoryOffset(), forward.slot(), forward.slotOffset());
    }
    return codec.encodeControl(header, forward.slot(), forward.slotOffset());
  }

  private void send(Channel channel, int size) {
    if (recorder != null && channel == forward) {
      int offset = channel.slotOffset();
      recorder.add(Arrays.copyOfRange(channel.slot(), offset, offset + size));
    }
    if (!swallow.test(header)) {
      channel.send(clock, size);
    }
  }

  /** One clock in which a late copy enters the network, when the sender has nothing to send. */
  void stepWithCopy(byte[] packet) {
    long before = forward.counters().sent();
    step();
    if (forward.counters().sent() == before && forward.canSend()) {
      System.arraycopy(packet, 0, forward.slot(), forward.slotOffset(), packet.length);
      forward.send(clock, packet.length);
    }
  }

  private boolean decoded(Channel channel) {
    DecodeVerdict verdict =
        codec.decode(channel.packet(), channel.packetOffset(), channel.packetSize(), header);
    assertThat(verdict).isIn(DecodeVerdict.OK, DecodeVerdict.BAD_CRC);
    return verdict == DecodeVerdict.OK;
  }

  private void atReceiver() {
    if (header.type() != PacketType.DATA) {
      manager.onPacket(clock, SENDER, header);
    } else if (manager.admit(clock, SENDER, header) == AdmissionVerdict.PASS) {
      int data = forward.packetOffset() + PacketCodec.HEADER_BYTES;
      engine.packet(
          BenchEngine.Packet.of(
              header, Arrays.copyOfRange(forward.packet(), data, data + header.payloadLength())));
    }
  }

  private void onVerdict(BenchEngine.Packet packet, WindowVerdict verdict) {
    assertThat(verdict.window()).isEqualTo(packet.window());
    assertThat(verdict.pidx()).isEqualTo(packet.pidx());
    if (verdict.verdict() == Verdict.ACCEPTED && table.phase(packet.window()) == WindowPhase.OPEN) {
      write(packet);
    }
    verdicts[verdict.verdict().ordinal()]++;
    control.onVerdict(clock, verdict, packet.again());
  }

  private void write(BenchEngine.Packet packet) {
    int to = (int) table.addressOf(packet.window(), packet.pidx());
    int[] region = regions.get(packet.transferId());
    byte[] data = packet.data();
    assertThat(to).isGreaterThanOrEqualTo(region[0]);
    assertThat(to + data.length).isLessThanOrEqualTo(region[0] + region[1]);
    assertThat(receivedEnds).doesNotContainKey(packet.transferId());
    for (int i = 0; i < data.length; i++) {
      assertThat(written[to + i]).isFalse();
      written[to + i] = true;
    }
    System.arraycopy(data, 0, destination, to, data.length);
  }

  /** Runs until every transfer has ended at the sender, at most so many clocks more. */
  void runUntilSent(long limit) {
    long end = clock + limit;
    while (sender.active() > 0) {
      assertThat(clock).as("a transfer hangs").isLessThan(end);
      step();
    }
  }

  /** Runs until nothing is on the way any more and every window is free again. */
  void runUntilQuiet() {
    long end = clock + 2 * transport.quietTime() + transport.receiverPatience() + 1_000_000;
    while (manager.freeWindows() < parameters.windows()
        || forward.inside() + backward.inside() + queue.size() > 0) {
      assertThat(clock).as("a window leaks").isLessThan(end);
      step();
    }
    assertThat(table.count(WindowPhase.FREE)).isEqualTo(parameters.windows());
  }

  /** One completion at each side, and all bytes as they were sent. */
  void assertCompleted(int id) {
    assertThat(sentEnds.get(id))
        .as("transfer %d, sender", id)
        .containsExactly((RefusalReason) null);
    assertThat(receivedEnds.get(id))
        .as("transfer %d, receiver", id)
        .containsExactly((RefusalReason) null);
    int[] region = regions.get(id);
    for (int i = region[0]; i < region[0] + region[1]; i++) {
      assertThat(written[i]).isTrue();
      assertThat(destination[i]).isEqualTo(source[i]);
    }
  }
}
