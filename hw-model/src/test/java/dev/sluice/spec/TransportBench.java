package dev.sluice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.network.Channel;
import dev.sluice.network.NetworkParameters;
import dev.sluice.protocol.DecodeVerdict;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/**
 * A sending node and a receiving node with a network each way, and a memory that knows which byte
 * may be written and how often: once, inside a region, before the completion.
 */
final class TransportBench {
  static final long SENDER = 7;
  static final long RECEIVER = 8;
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

  long clock;

  private final ReceiveWindow[] engine;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final byte[] source;
  private final byte[] destination;
  private final boolean[] written;
  private final long[] endOf;
  private int filled;
  private final Map<Integer, int[]> regions = new HashMap<>();
  private final DelayedReader reader;

  TransportBench(
      SluiceParameters parameters,
      TransportParameters transport,
      NetworkParameters network,
      int readLatency,
      int memoryBytes) {
    this.parameters = parameters;
    this.transport = transport;
    forward = new Channel(network, PacketCodec.maxPacketBytes(parameters), 0);
    backward = new Channel(network, PacketCodec.maxPacketBytes(parameters), 1);
    engine = new ReceiveWindow[parameters.windows()];
    for (int i = 0; i < engine.length; i++) {
      engine[i] = new ReceiveWindow(parameters);
    }
    table = new WindowTable(parameters, transport);
    TransferListener atReceiver = ends(receivedEnds, SENDER);
    manager = new WindowManager(table, commands(), this::isRegion, queue, atReceiver);
    reader = new DelayedReader(readLatency);
    control = new ReceiveControl(table, manager, reader, queue, atReceiver);
    sender = new Sender(parameters, transport, 64, ends(sentEnds, RECEIVER));
    source = new byte[memoryBytes];
    new Random(network.seed()).nextBytes(source);
    destination = new byte[memoryBytes];
    written = new boolean[memoryBytes];
    endOf = new long[memoryBytes];
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
    return peer == SENDER && endOf[(int) address] == address + bytes;
  }

  private EngineCommands commands() {
    return new EngineCommands() {
      @Override
      public void open(int window, int generation, int packets) {
        engine[window].open(
            table.peer(window),
            generation,
            table.addressOf(window, 0),
            (long) packets * parameters.payloadBytes());
      }

      @Override
      public void close(int window) {
        engine[window].close();
      }
    };
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
    if (!swallow.test(header)) {
      channel.send(clock, size);
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
    } else if (manager.admit(clock, SENDER, header) == Admission.PASS) {
      int window = header.window();
      ReceiveWindow at = engine[window];
      PacketOutcome outcome =
          at.receive(
              SENDER, header.generation(), header.pidx(), header.tail(), header.payloadLength());
      if (outcome == PacketOutcome.ACCEPTED) {
        write(window);
      }
      control.onVerdict(
          clock, window, outcome.verdict(), at.slide(), at.completed(), at.answerAgain());
    }
  }

  private void write(int window) {
    int to = (int) table.addressOf(window, header.pidx());
    int[] region = regions.get(header.transferId());
    assertThat(to).isGreaterThanOrEqualTo(region[0]);
    assertThat(to + header.payloadLength()).isLessThanOrEqualTo(region[0] + region[1]);
    assertThat(receivedEnds).doesNotContainKey(header.transferId());
    int from = forward.packetOffset() + PacketCodec.HEADER_BYTES;
    for (int i = 0; i < header.payloadLength(); i++) {
      assertThat(written[to + i]).isFalse();
      written[to + i] = true;
      destination[to + i] = forward.packet()[from + i];
    }
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

  /** A read port that answers so many polls later. */
  private final class DelayedReader implements WindowStateReader {
    private final int latency;
    private int asked = -1;
    private int left;

    DelayedReader(int latency) {
      this.latency = latency;
    }

    @Override
    public void request(int window) {
      assertThat(asked).as("one question at a time").isEqualTo(-1);
      asked = window;
      left = latency;
    }

    @Override
    public boolean poll(WindowSnapshot into) {
      if (left-- > 0) {
        return false;
      }
      ReceiveWindow window = engine[asked];
      window.wvec().copyTo(into.wvec());
      into.set(window.wbase(), window.tailSeen(), window.tailIndex());
      asked = -1;
      return true;
    }
  }
}
