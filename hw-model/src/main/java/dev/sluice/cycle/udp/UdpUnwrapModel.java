// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.UdpConfigWires;
import dev.sluice.cycle.wires.registers.UdpDropWires;
import dev.sluice.cycle.wires.registers.UdpTakenWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.UdpSizes;
import dev.sluice.spec.udp.FrameVerdict;
import java.util.List;

/**
 * The cycle model of UdpUnwrap: takes the packet out of each Ethernet frame that is a UDP datagram
 * for this node, and drops all other frames. Micro-architecture: docs/blocks/udp.md. Nothing
 * allocates after construction.
 */
public final class UdpUnwrapModel implements BlockModel {
  /** Clocks from the beat with the header's end to the queue of what was said. */
  private static final int CHECK_CLOCKS = 6;

  private static final int ROW_BYTES = 3;
  private static final int GOOD = 0;
  private static final int SOURCE = 1;
  private static final int PACKET_BYTES = 2;

  /** Frames in, from the MAC. */
  public final Wires in;

  /** Packets out, to the NIC; tuser is the IPv4 source address. */
  public final Wires out;

  /** Frames that were dropped. */
  public final Wires dropped = UdpDropWires.flow("dropped");

  /** Frames that were taken. */
  public final Wires taken = UdpTakenWires.flow("taken");

  /** Who this node is. */
  public final Wires config = UdpConfigWires.receive();

  private final boolean dropsWhenFull;
  private final int beat;
  private final int headerBeat;
  private final int split;

  private final TagStrip strip;
  private final FrameHeader header = new FrameHeader();
  private final byte[] upper;
  private int index;

  private final Wires rowIn;
  private final Wires row;
  private final MooreFifo rows;
  private int rowsInside;
  private boolean hasRoom;
  private boolean flush;
  private int flushBytes;

  private boolean checking;
  private boolean checkComplete;
  private final Wires[] checks = new Wires[CHECK_CLOCKS];
  private final int[] checkCause = new int[CHECK_CLOCKS];
  private final int[] checkEcn = new int[CHECK_CLOCKS];
  private final Wires said = verdict("said");
  private final MooreFifo verdicts;

  private final Wires held;
  private boolean inFrame;
  private boolean good;
  private int left;
  private boolean dropping;
  private int dropCause;
  private boolean taking;
  private int takenEcn;

  /**
   * A block after reset.
   *
   * @param parameters the width of the streams, and whether the line can wait
   */
  public UdpUnwrapModel(NicParameters parameters) {
    dropsWhenFull = parameters.dropsWhenFull();
    beat = parameters.beatBytes();
    headerBeat = (FrameHeader.BYTES - 1) / beat;
    split = FrameHeader.BYTES % beat;
    upper = new byte[beat];
    strip = new TagStrip(parameters);
    in = FrameStreamWires.channel(parameters, "s_axis_eth_t");
    out = PacketStreamWires.channel(parameters, "m_axis_rx_t");
    held = PacketStreamWires.channel(parameters, "held");
    rowIn = rows(parameters, "rowIn");
    row = rows(parameters, "row");
    rows = new MooreFifo(rowIn, row, UdpSizes.UNWRAP_ROWS);
    for (int i = 0; i < CHECK_CLOCKS; i++) {
      checks[i] = verdict("check" + i);
    }
    verdicts = new MooreFifo(checks[CHECK_CLOCKS - 1], said, UdpSizes.UNWRAP_FRAMES);
    reset();
  }

  private static Wires rows(NicParameters p, String name) {
    return Wires.stream(
        name,
        new Field("data", p.dataWidth()),
        new Field("unused", p.beatBytes()),
        new Field("last", 1),
        new Field("bytes", 7));
  }

  private static Wires verdict(String name) {
    return Wires.stream(
        name, new Field("good", 1), new Field("source", 32), new Field("packetBytes", 16));
  }

  @Override
  public void reset() {
    index = 0;
    strip.reset();
    rows.reset();
    rowsInside = 0;
    hasRoom = true;
    flush = false;
    checking = false;
    for (Wires check : checks) {
      check.valid = false;
    }
    verdicts.reset();
    held.clear();
    inFrame = false;
    dropping = false;
    dropCause = 0;
    taking = false;
    takenEcn = 0;
  }

  @Override
  public void drive() {
    in.ready = dropsWhenFull || hasRoom;
    out.copyFrom(held);
    dropped.valid = dropping;
    dropped.set(UdpDropWires.CAUSE, dropCause);
    taken.valid = taking;
    taken.set(UdpTakenWires.ECN, takenEcn);
    rows.drive();
    verdicts.drive();
  }

  @Override
  public void clock() {
    strip.clock(in, in.fires(), config.getBit(UdpConfigWires.TAGGED));
    boolean leaves = emit();
    moveChecks();
    makeRow(strip.out);
    hasRoom = rowsInside <= UdpSizes.UNWRAP_ROWS - UdpSizes.UNWRAP_SPARE;
    rowsInside += (rowIn.valid ? 1 : 0) - (leaves ? 1 : 0);
    rows.clock();
    if (strip.out.valid) {
      take(strip.out);
    }
  }

  /** The row of this clock: the rest of the frame before, or one with the beat that comes. */
  private void makeRow(Wires in) {
    rowIn.valid = false;
    if (flush) {
      Beats.write(upper, split, rowIn, 0, beat - split);
      for (int i = beat - split; i < beat; i++) {
        Beats.put(rowIn, i, 0);
      }
      rowIn.set(ROW_BYTES, flushBytes);
      rowIn.set(FrameStreamWires.LAST, true);
      rowIn.valid = true;
      flush = false;
    } else if (in.valid && index > headerBeat) {
      int n = Beats.count(in);
      Beats.write(upper, split, rowIn, 0, beat - split);
      for (int i = 0; i < split; i++) {
        Beats.put(rowIn, beat - split + i, Beats.get(in, i));
      }
      rowIn.set(ROW_BYTES, beat - split + Math.min(n, split));
      rowIn.set(FrameStreamWires.LAST, in.getBit(FrameStreamWires.LAST) && n <= split);
      rowIn.valid = true;
    }
  }

  /** The beat that comes goes to the registers. */
  private void take(Wires in) {
    int n = Beats.count(in);
    boolean last = in.getBit(FrameStreamWires.LAST);
    if (index <= headerBeat) {
      int from = index * beat;
      Beats.read(in, 0, header.bytes, from, Math.min(beat, FrameHeader.BYTES - from));
      if (last || index == headerBeat) {
        checking = true;
        header.tag = strip.tag();
        checkComplete = index == headerBeat && (!last || n > split);
      }
    }
    if (last && (index <= headerBeat || n > split)) {
      flush = true;
      flushBytes = index < headerBeat || n <= split ? 0 : n - split;
    }
    Beats.read(in, 0, upper, 0, beat);
    index = last ? 0 : Math.min(index + 1, headerBeat + 1);
  }

  /** What is said of a header takes its clocks to the queue. */
  private void moveChecks() {
    verdicts.clock();
    dropping = checks[CHECK_CLOCKS - 2].valid && checkCause[CHECK_CLOCKS - 2] != 0;
    if (dropping) {
      dropCause = checkCause[CHECK_CLOCKS - 2];
    }
    taking = checks[CHECK_CLOCKS - 2].valid && !dropping;
    if (taking) {
      takenEcn = checkEcn[CHECK_CLOCKS - 2];
    }
    for (int i = CHECK_CLOCKS - 1; i > 0; i--) {
      checks[i].copyFrom(checks[i - 1]);
      checkCause[i] = checkCause[i - 1];
      checkEcn[i] = checkEcn[i - 1];
    }
    checks[0].valid = checking;
    if (checking) {
      FrameVerdict verdict = header.judge(checkComplete, config);
      checkCause[0] = verdict.code();
      checkEcn[0] = header.ecn();
      checks[0].set(GOOD, verdict == FrameVerdict.OK);
      checks[0].set(SOURCE, header.source());
      checks[0].set(PACKET_BYTES, header.packetBytes());
    }
    checking = false;
  }

  /** A row leaves, or is dropped. Whether one did. */
  private boolean emit() {
    boolean free = !held.valid || out.ready;
    boolean moves = free && row.valid && (inFrame || said.valid);
    row.ready = moves;
    said.ready = moves && !inFrame;
    if (free) {
      held.valid = false;
    }
    if (moves) {
      if (!inFrame) {
        good = said.getBit(GOOD);
        left = said.getInt(PACKET_BYTES);
        if (good) { // The others' addresses may not even have come.
          held.set(PacketStreamWires.USER, said.get(SOURCE));
        }
      }
      step();
    }
    return moves;
  }

  private void step() {
    int bytes = row.getInt(ROW_BYTES);
    boolean last = row.getBit(FrameStreamWires.LAST);
    int take = Math.min(bytes, left);
    if (good && left > 0) {
      for (int w = 0; w < beat / 8; w++) {
        held.setWord(PacketStreamWires.DATA, w, row.word(FrameStreamWires.DATA, w));
      }
      held.set(PacketStreamWires.KEEP, Beats.keep(take));
      held.set(PacketStreamWires.LAST, last || left <= bytes);
      held.valid = true;
    }
    left -= take;
    inFrame = !last;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(in, config);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(out, dropped, taken);
  }
}
