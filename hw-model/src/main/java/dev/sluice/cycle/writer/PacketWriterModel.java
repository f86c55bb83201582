// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.writer;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.BurstCutter;
import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.MooreFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.ArrivalWires;
import dev.sluice.cycle.wires.PayloadWires;
import dev.sluice.cycle.wires.WriteCommandWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.ParameterException;
import dev.sluice.sizes.PacketCheckSizes;
import dev.sluice.sizes.WriterSizes;
import java.util.List;

/**
 * The cycle model of PacketWriter: writes or drops each payload, and says so when it is in memory.
 *
 * <p>Stages, queues and clocks are those of {@code docs/blocks/writer.md}. Nothing allocates after
 * construction. Not thread-safe.
 */
public final class PacketWriterModel implements BlockModel {
  private static final int PLAN_WRITE = 0;
  private static final int PLAN_LENGTH = 1;
  private static final int PLAN_LAST = 2;
  private static final int PLAN_TAIL_BYTES = 3;

  private final int beatBytes;

  /** A command enters only an empty stage, not in the clock in which another leaves it. */
  private final boolean paced;

  private final Wires command = WriteCommandWires.stream("writeCommand");
  private final Wires payload;
  private final Wires aw = AxiWires.address("m_axi_aw");
  private final Wires w;
  private final Wires b = AxiWires.writeResponse("m_axi_b");
  private final Wires arrival = ArrivalWires.stream("arrival");

  private final Wires addressPush = addressRow("addressPush");
  private final Wires addressPop = addressRow("addressPop");
  private final Wires planPush = planRow("planPush");
  private final Wires planPop = planRow("planPop");
  private final Wires dataPush;
  private final Wires pendingPush = ArrivalWires.stream("pendingPush");
  private final Wires pendingPop = ArrivalWires.stream("pendingPop");
  private final Wires arrivalPush = ArrivalWires.stream("arrivalPush");
  private final Wires awaitedPush = bursts("awaitedPush");
  private final Wires awaitedPop = bursts("awaitedPop");
  private final MooreFifo addresses =
      new MooreFifo(addressPush, addressPop, WriterSizes.DECIDED_ROWS);
  private final MooreFifo plans = new MooreFifo(planPush, planPop, WriterSizes.PLANS);
  private final MooreFifo datas;
  private final BlockRamFifo pending;
  private final MooreFifo awaited;
  private final MooreFifo arrivals = new MooreFifo(arrivalPush, arrival, WriterSizes.DECIDED_ROWS);

  // Stage take: one command, being cut into bursts.
  private boolean taken;
  private boolean writes;
  private boolean drops;
  private int tailBytes;
  private int bursts;

  /** All queues behind the stage have room for a burst, as it was decided a clock ago. */
  private boolean room;

  private final BurstCutter cutter;
  private final Wires mark = ArrivalWires.stream("mark");

  // Stage drain: beats of the burst that were passed on.
  private int beat;
  private final long[] beatWords;

  // Stage answer: responses of the oldest command that waits; and of the one before it, whose
  // arrival moves in this clock.
  private int answered;
  private boolean failed;
  private boolean arrives;
  private boolean arrivesFailed;

  /**
   * A writer after reset, for {@value WriterSizes#OUTSTANDING} outstanding commands.
   *
   * @param p gives the width of the data
   */
  public PacketWriterModel(NicParameters p) {
    this(p, WriterSizes.OUTSTANDING);
  }

  /**
   * A writer after reset.
   *
   * @param p gives the width of the data
   * @param outstanding commands that may wait for memory at a time, 1 to 4095
   * @throws ParameterException when outstanding is out of range
   */
  public PacketWriterModel(NicParameters p, int outstanding) {
    if (outstanding < 1 || outstanding > 4095) {
      throw new ParameterException("outstanding", outstanding, "a whole number from 1 to 4095");
    }
    beatBytes = p.beatBytes();
    paced = PacketCheckSizes.of(p).pacesHeaders();
    beatWords = new long[beatBytes / 8];
    payload = PayloadWires.stream(p, "payload");
    w = AxiWires.writeData(p, "m_axi_w");
    dataPush = AxiWires.writeData(p, "dataPush");
    datas = new MooreFifo(dataPush, w, WriterSizes.OUT_ROWS);
    pending = new BlockRamFifo(pendingPush, pendingPop, outstanding);
    awaited = new MooreFifo(awaitedPush, awaitedPop, outstanding + 1);
    cutter = new BurstCutter(p);
    reset();
  }

  private static Wires addressRow(String name) {
    return Wires.stream(name, new Field("addr", 64), new Field("len", 8));
  }

  private static Wires planRow(String name) {
    return Wires.stream(
        name,
        new Field("write", 1),
        new Field("len", 8),
        new Field("last", 1),
        new Field("tailBytes", 6));
  }

  /** How many responses an arrival waits for. */
  private static Wires bursts(String name) {
    return Wires.stream(name, new Field("bursts", 3));
  }

  @Override
  public void reset() {
    addresses.reset();
    plans.reset();
    datas.reset();
    pending.reset();
    awaited.reset();
    arrivals.reset();
    taken = false;
    bursts = 0;
    room = true;
    beat = 0;
    answered = 0;
    failed = false;
    arrives = false;
    arrivesFailed = false;
  }

  @Override
  public void drive() {
    addresses.drive();
    plans.drive();
    datas.drive();
    pending.drive();
    awaited.drive();
    arrivals.drive();
    arrivalPush.valid = arrives;
    command.ready = !taken || !paced && issues() && lastBurst();
    aw.valid = addressPop.valid;
    aw.set(AxiWires.ADDRESS, addressPop.get(0));
    aw.set(AxiWires.LENGTH, addressPop.get(1));
    aw.set(AxiWires.SIZE, Integer.numberOfTrailingZeros(beatBytes));
    aw.set(AxiWires.BURST, AxiWires.INCR);
    aw.set(AxiWires.CACHE, AxiWires.BUFFERABLE);
    aw.set(AxiWires.PROTECTION, AxiWires.UNPRIVILEGED);
    payload.ready = planPop.valid && (dataPush.ready || !planPop.getBit(PLAN_WRITE));
    b.ready = mayAnswer() && answered != awaitedPop.getInt(0);
  }

  private boolean issues() {
    return taken && room;
  }

  private boolean lastBurst() {
    return !writes || cutter.last();
  }

  private boolean mayAnswer() {
    return awaitedPop.valid && arrivals.roomAfter();
  }

  @Override
  public void clock() {
    boolean next = command.ready;
    answer();
    drain();
    issue();
    room = addresses.roomAfter() && plans.roomAfter() && pending.roomAfter();
    addresses.clock();
    plans.clock();
    datas.clock();
    pending.clock();
    awaited.clock();
    arrivals.clock();
    if (next) {
      take();
    }
  }

  /** A command enters. One whose address is not a multiple of a beat writes nothing. */
  private void take() {
    taken = command.valid;
    if (!taken) {
      return;
    }
    boolean closed = command.getBit(WriteCommandWires.CLOSED);
    int bytes = command.getInt(WriteCommandWires.BYTES);
    long address = command.get(WriteCommandWires.ADDRESS);
    boolean hasPayload = !closed && bytes != 0;
    boolean toWrite = hasPayload && command.getBit(WriteCommandWires.WRITE);
    boolean misaligned = (address & (beatBytes - 1)) != 0;
    writes = toWrite && !misaligned;
    drops = hasPayload && !writes;
    tailBytes = bytes & (beatBytes - 1);
    cutter.load(address, bytes);
    mark.set(ArrivalWires.CLOSED, closed);
    mark.set(ArrivalWires.ERROR, toWrite && misaligned);
    for (int i = ArrivalWires.WINDOW; i < mark.size(); i++) {
      mark.set(i, command.get(i - ArrivalWires.WINDOW + WriteCommandWires.WINDOW));
    }
  }

  /** One burst to the addresses and the plans; with the last, the command to those that wait. */
  private void issue() {
    boolean issues = issues();
    boolean last = lastBurst();
    addressPush.valid = issues && writes;
    planPush.valid = issues && (writes || drops);
    pendingPush.valid = issues && last;
    awaitedPush.valid = pendingPush.valid;
    addressPop.ready = aw.ready;
    if (!issues) {
      return;
    }
    addressPush.set(0, cutter.address());
    addressPush.set(1, cutter.beats() - 1);
    planPush.set(PLAN_WRITE, writes);
    planPush.set(PLAN_LENGTH, cutter.beats() - 1);
    planPush.set(PLAN_LAST, last);
    planPush.set(PLAN_TAIL_BYTES, tailBytes);
    for (int i = 0; i < mark.size(); i++) {
      pendingPush.set(i, mark.get(i));
    }
    awaitedPush.set(0, writes ? bursts + 1 : 0);
    bursts = last ? 0 : bursts + 1;
    taken = !last;
    cutter.step();
  }

  /** One beat of payload to the write data, or nowhere. */
  private void drain() {
    boolean passes = payload.fires();
    boolean write = planPop.getBit(PLAN_WRITE);
    boolean lastBeat = beat == planPop.getInt(PLAN_LENGTH);
    boolean endsPacket = lastBeat && planPop.getBit(PLAN_LAST);
    int tail = planPop.getInt(PLAN_TAIL_BYTES);
    if (passes && write && endsPacket != payload.getBit(PayloadWires.LAST)) {
      throw new IllegalStateException(
          "the payload's last beat is not where the write command's bytes end: " + planPop);
    }
    dataPush.valid = passes && write;
    if (dataPush.valid) {
      payload.read(PayloadWires.DATA, beatWords);
      dataPush.write(AxiWires.WRITE_DATA, beatWords);
      dataPush.set(AxiWires.STROBE, endsPacket && tail != 0 ? (1L << tail) - 1 : -1L);
      dataPush.set(AxiWires.WRITE_LAST, lastBeat);
    }
    planPop.ready = passes && (write ? lastBeat : payload.getBit(PayloadWires.LAST));
    if (dataPush.valid) {
      beat = lastBeat ? 0 : beat + 1;
    }
  }

  /** One response; after the last of a command, its arrival, which moves a clock later. */
  private void answer() {
    boolean responds = b.fires();
    boolean error = failed || responds && b.get(AxiWires.WRITE_RESPONSE) != AxiWires.OKAY;
    int responses = answered + (responds ? 1 : 0);
    boolean settles = mayAnswer() && responses == awaitedPop.getInt(0);
    pendingPop.ready = arrives;
    for (int i = 0; arrives && i < mark.size(); i++) {
      arrivalPush.set(i, pendingPop.get(i));
    }
    if (arrives) {
      arrivalPush.set(ArrivalWires.ERROR, arrivesFailed || pendingPop.getBit(ArrivalWires.ERROR));
    }
    awaitedPop.ready = settles;
    answered = settles ? 0 : responses;
    failed = error && !settles;
    arrives = settles;
    arrivesFailed = error;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(command, payload, b);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(aw, w, arrival);
  }
}
