// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.builder;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.PacketStreamWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ControlWires;
import dev.sluice.cycle.wires.SendRoomWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.protocol.ParameterException;
import dev.sluice.sizes.BuilderSizes;
import java.util.Arrays;
import java.util.List;

/**
 * The cycle model of PacketBuilder: reads payloads ahead, adds header and CRC-32, sends. What a
 * packet's bytes are is {@link PacketCodec}'s; in which clock they come is that of {@code
 * docs/blocks/builder.md}.
 *
 * <p>Nothing allocates after construction. Not thread-safe.
 */
public final class PacketBuilderModel implements BlockModel {
  private static final int MOST_STAGES = 9;

  private final Wires control = ControlWires.stream("control");
  private final Wires send = SendWires.stream("send");
  private final Wires r;
  private final Wires ar = AxiWires.address("m_axi_ar");
  private final Wires tx;
  private final Wires readError = ReadErrorWires.flow("readError");
  private final Wires sendRoom = SendRoomWires.signals("sendRoom");
  private final Wires outPush;
  private final MooreFifo out;
  private final PayloadReads reads;

  private final PacketFramer framer;
  private int inFlight;

  /** Whether a packet is taken the clock after its header went, and not in the clock it begins. */
  private final boolean late;

  private boolean takesControl;
  private boolean takesHead;
  private boolean dropping;

  /** The head has begun, or is dropped, and was not taken yet. */
  private boolean held;

  /** Where the packet that is being sent is read. */
  private PayloadLane reading;

  /** Control packets since the last packet of the send engine, and whether one of these is next. */
  private int run;

  private boolean yields;

  // The way of a beat from the framer to the queue in front of the line.
  private final int latency;
  private final long[] beatNow;
  private final long[] line;
  private final boolean[] lineValid;
  private int place;

  private boolean errorValid;
  private long errorTransfer;
  private long errorPidx;

  /**
   * A builder after reset, for {@value BuilderSizes#PACKETS} packets that wait for their payload.
   *
   * @param p width of the data, P
   */
  public PacketBuilderModel(NicParameters p) {
    this(p, BuilderSizes.PACKETS);
  }

  /**
   * A builder after reset.
   *
   * @param p width of the data, P
   * @param packets that may wait for their payload at a time, 1 to 4095
   * @throws ParameterException when packets is out of range
   */
  public PacketBuilderModel(NicParameters p, int packets) {
    if (packets < 1 || packets > 4095) {
      throw new ParameterException("packets", packets, "a whole number from 1 to 4095");
    }
    r = AxiWires.readData(p, "m_axi_r");
    tx = PacketStreamWires.channel(p, "m_axis_tx_t");
    outPush = PacketStreamWires.channel(p, "outPush");
    out = new MooreFifo(outPush, tx, BuilderSizes.OUT_ROWS);
    reads = new PayloadReads(p, send, ar, r, sendRoom, packets);
    framer = new PacketFramer(p);
    late = 2 * p.beatBytes() <= PacketCodec.HEADER_BYTES + PacketCodec.CONNECTION_BODY_BYTES;
    latency = latency(p);
    beatNow = new long[outPush.words()];
    line = new long[latency * outPush.words()];
    lineValid = new boolean[latency];
    reset();
  }

  /**
   * Clocks from the framer to the queue in front of the line: four, one for each bit of the number
   * of bytes by which a CRC is taken back, and at most nine.
   *
   * @param p width of the data
   * @return 7 to 9
   */
  public static int latency(NicParameters p) {
    return Math.min(4 + Integer.numberOfTrailingZeros(p.beatBytes()), MOST_STAGES);
  }

  @Override
  public void reset() {
    reads.reset();
    out.reset();
    framer.reset();
    inFlight = 0;
    takesControl = false;
    takesHead = false;
    dropping = false;
    held = false;
    run = 0;
    yields = false;
    Arrays.fill(lineValid, false);
    errorValid = false;
    errorTransfer = 0;
    errorPidx = 0;
  }

  @Override
  public void drive() {
    reads.drive();
    out.drive();
    control.ready = late ? takesControl : boundary() && room() && !yields;
    readError.valid = errorValid;
    readError.set(ReadErrorWires.TRANSFER_ID, errorTransfer);
    readError.set(ReadErrorWires.PIDX, errorPidx);
  }

  private boolean room() {
    return inFlight != BuilderSizes.OUT_ROWS;
  }

  /** Whether a packet can begin in this clock. */
  private boolean boundary() {
    return !framer.busy() && !dropping;
  }

  @Override
  public void clock() {
    boolean controlIsNext = boundary() && control.valid && !yields;
    boolean headIsNext = boundary() && !controlIsNext && reads.headIsReady();
    boolean drops = headIsNext && reads.headIsBad();
    boolean beginsHead = headIsNext && !drops && room();
    boolean headGoes = dropping || (late ? takesHead : beginsHead);
    boolean keeps = beginsHead || drops || held;
    held = keeps && !headGoes;
    if (controlIsNext && room()) {
      framer.begin(control);
      run = Math.min(run + 1, BuilderSizes.CONTROL_RUN);
    } else if (beginsHead) {
      framer.begin(reads.head());
      reading = reads.head();
    }
    run = beginsHead || drops ? 0 : run;
    yields = run == BuilderSizes.CONTROL_RUN && reads.headIsReady();
    boolean emits = framer.busy() && room();
    boolean read = emits && framer.emit(outPush);
    boolean taken = late && emits && framer.endsInlined();
    takesControl = taken && framer.isControl();
    takesHead = taken && !framer.isControl();
    if (emits) {
      outPush.save(beatNow, 0);
    }
    advance(emits);
    inFlight += (emits ? 1 : 0) - (tx.fires() ? 1 : 0);
    errorValid = dropping;
    if (dropping) {
      errorTransfer = reads.head().rowPop.get(SendWires.TRANSFER_ID);
      errorPidx = reads.head().rowPop.get(SendWires.PIDX);
    }
    reads.clock(keeps, headGoes, dropping, read ? reading : null);
    dropping = drops;
    out.clock();
  }

  /** Moves the line: what was emitted latency clocks ago enters the queue. */
  private void advance(boolean emits) {
    int words = outPush.words();
    outPush.valid = lineValid[place];
    if (outPush.valid) {
      outPush.load(line, place * words);
    }
    if (emits) {
      System.arraycopy(beatNow, 0, line, place * words, words);
    }
    lineValid[place] = emits;
    place = place + 1 == latency ? 0 : place + 1;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(control, send, r);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(ar, tx, readError, sendRoom);
  }
}
