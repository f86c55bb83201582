// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.admission;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.parts.check.FrameKind;
import dev.sluice.parts.check.FrameLine;
import dev.sluice.parts.check.FrameStimulus.Frame;
import dev.sluice.parts.memory.MemoryTiming;
import dev.sluice.parts.memory.WritePort;
import dev.sluice.parts.memory.WriteTarget;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.check.DropCause;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;

/**
 * What starves a read port: round ReceiveEngine, a line without a gap and one query after the
 * other. For long times there are only the smallest data packets, which at 256 bits and more are of
 * one beat: stale ones from anybody, and tails of open windows. In between full packets move the
 * windows, and now and then one is closed and opened again.
 *
 * <p>How a clock goes: the block drives, {@link #drive}, the block clocks, {@link #clock}. The
 * block may be RTL alone; nothing is taken from a model.
 */
public final class QueryFlood {
  private static final int FLOOD = 3000;
  private static final int PROGRESS = 1500;
  private static final int CLOSE_EVERY = 3000;
  private static final int OPEN_AFTER = 100;

  private final SluiceParameters parameters;
  private final SplittableRandom random;
  private final FrameLine line;
  private final WritePort port;
  private final Wires rx;
  private final Wires windowCommand;
  private final Wires query;
  private final PacketCodec codec = new PacketCodec();
  private final PacketHeader header = new PacketHeader();
  private final MemorySegment payload;
  private final Place[] places;
  private final QueryWatch watch;

  private boolean asking;
  private int opened;
  private int phase;
  private int round;
  private long smallest;
  private long smallestBeats;

  /** A window: what it was opened for, and the packet that comes next. */
  private static final class Place {
    boolean open;
    int generation;
    int transferId;
    int packets = 1;
    int next;
  }

  /** The memory takes everything; what is written is no question here. */
  private static final class Anything implements WriteTarget {
    @Override
    public void write(long address, int value) {
      // Not looked at.
    }

    @Override
    public void answered(long address, int bytes, boolean error) {
      // Not looked at.
    }
  }

  /**
   * A line on which nothing was sent yet.
   *
   * @param nic of the block
   * @param receive wires as those of {@link dev.sluice.cycle.nic.ReceiveEngineModel}
   * @param seed of everything random
   */
  public QueryFlood(NicParameters nic, BlockModel receive, long seed) {
    this(nic, receive, MemoryTiming.FAST, seed);
  }

  /**
   * A line on which nothing was sent yet.
   *
   * @param nic of the block
   * @param receive wires as those of {@link dev.sluice.cycle.nic.ReceiveEngineModel}
   * @param timing of the memory
   * @param seed of everything random
   */
  public QueryFlood(NicParameters nic, BlockModel receive, MemoryTiming timing, long seed) {
    parameters = nic.sluice();
    random = new SplittableRandom(seed);
    rx = receive.wires("s_axis_rx_t");
    line = new FrameLine(nic, rx, random.nextLong());
    windowCommand = receive.wires("windowCommand");
    query = receive.wires("query_");
    payload = MemorySegment.ofArray(new byte[parameters.payloadBytes()]);
    places = new Place[parameters.windows()];
    for (int i = 0; i < places.length; i++) {
      places[i] = new Place();
    }
    port =
        new WritePort(
            nic,
            receive.wires("m_axi_aw"),
            receive.wires("m_axi_w"),
            receive.wires("m_axi_b"),
            new Anything(),
            timing,
            random.split());
    receive.wires("answer").ready = true;
    receive.wires("connection").ready = true;
    receive.wires("arrival").ready = true;
    watch = new QueryWatch(parameters, query, receive.wires("status"));
  }

  /**
   * Sets the block's inputs of this clock.
   *
   * @return what is wrong with the queries so far, or null
   */
  public String drive() {
    if (++phase == FLOOD + PROGRESS) {
      phase = 0;
      round++;
    }
    if (!line.busy()) {
      line.give(phase < FLOOD ? small() : full());
    }
    if (!rx.valid) {
      line.offer();
    }
    if (!windowCommand.valid) {
      command();
    }
    if (!query.valid && asking) {
      query.valid = true;
      query.set(QueryWires.WINDOW, random.nextInt(1 << parameters.windowBits()));
    }
    port.drive();
    if (windowCommand.fires()) {
      watch.opensOrCloses(windowCommand.getInt(WindowCommandWires.WINDOW));
    }
    return watch.clock();
  }

  /** The rising edge, after the block's. */
  public void clock() {
    port.clock();
    if (rx.fires()) {
      boolean counts = phase < FLOOD;
      Frame ended = line.taken();
      smallestBeats += counts ? 1 : 0;
      smallest += counts && ended != null ? 1 : 0;
      line.idle();
    }
    if (windowCommand.ready) {
      windowCommand.valid = false;
    }
    if (query.ready) {
      query.valid = false;
    }
  }

  /** At first every window is opened; queries begin with the last of them. */
  private void command() {
    if (opened < places.length) {
      send(opened++, WindowOp.OPEN);
      asking = opened == places.length;
    } else {
      int window = random.nextInt(places.length);
      boolean open = places[window].open;
      if (random.nextInt(open ? CLOSE_EVERY : OPEN_AFTER) == 0) {
        send(window, open ? WindowOp.CLOSE : WindowOp.OPEN);
      }
    }
  }

  private void send(int window, WindowOp op) {
    Place place = places[window];
    place.open = op == WindowOp.OPEN;
    if (place.open) {
      place.generation = place.generation + 1 & 0xff;
      place.transferId = random.nextInt();
      place.packets = 1 + random.nextInt(parameters.maxPackets());
      place.next = 0;
    }
    windowCommand.set(WindowCommandWires.OP, op.code());
    windowCommand.set(WindowCommandWires.FAILED, random.nextBoolean());
    windowCommand.set(WindowCommandWires.WINDOW, window);
    windowCommand.set(WindowCommandWires.GENERATION, place.generation);
    windowCommand.set(WindowCommandWires.PEER, window);
    windowCommand.set(WindowCommandWires.TRANSFER_ID, place.transferId);
    windowCommand.set(WindowCommandWires.PACKETS, place.packets);
    windowCommand.set(WindowCommandWires.TAIL_BYTES, 1);
    windowCommand.set(WindowCommandWires.ADDRESS, (long) window << 32);
    windowCommand.valid = true;
  }

  /** A data packet with one byte of payload: stale, or the tail of its window. */
  private Frame small() {
    int window = random.nextInt(places.length);
    Place place = places[window];
    header.reset(PacketType.DATA);
    if (random.nextInt(8) == 0) {
      header.window(window).generation(place.generation).transferId(place.transferId);
      header.pidx(place.packets - 1).tail(true);
      return frame(window, 1);
    }
    boolean exists = random.nextInt(8) != 0;
    header
        .window(exists ? window : random.nextInt(1 << 16))
        .generation(place.generation + 1 + random.nextInt(255) & 0xff)
        .pidx(random.nextInt(1 << 24));
    return frame(random.nextInt(), 1);
  }

  /** The next packet of a window, nearly in order. */
  private Frame full() {
    int window = round % places.length;
    Place place = places[window];
    boolean ahead = random.nextInt(4) == 0;
    int pidx = Math.min(place.next + (ahead ? 1 : 0), place.packets - 1);
    place.next += ahead ? 0 : 1;
    boolean tail = pidx == place.packets - 1;
    header
        .reset(PacketType.DATA)
        .window(window)
        .generation(place.generation)
        .transferId(place.transferId)
        .pidx(pidx)
        .tail(tail);
    return frame(window, tail ? 1 : parameters.payloadBytes());
  }

  private Frame frame(int peer, int length) {
    byte[] bytes = new byte[PacketCodec.CONTROL_PACKET_BYTES + length];
    codec.encodeData(header.payloadLength(length), payload, 0, bytes, 0);
    return new Frame(FrameKind.DATA, bytes, DropCause.NONE, header, peer);
  }

  /**
   * How the queries fare.
   *
   * @return the watcher
   */
  public QueryWatch watch() {
    return watch;
  }

  /**
   * The smallest packets that were taken in the times when there are no others.
   *
   * @return since the beginning
   */
  public long smallest() {
    return smallest;
  }

  /**
   * Their beats.
   *
   * @return since the beginning
   */
  public long smallestBeats() {
    return smallestBeats;
  }
}
