// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.SendRoomWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.protocol.CompletionStatus;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.SendSizes;
import dev.sluice.spec.rings.PeerShare;
import java.util.List;

/**
 * The send engine, clock by clock: what {@link dev.sluice.spec.send.Sender} does, as a pipeline of
 * operations on transfers.
 *
 * <pre>
 *   load -> choose -> read -> . -> prepare -> compare -> decide -> change -> write -> deadline
 * </pre>
 *
 * Two clocks take turns: in the one operations are loaded, read, prepared, decided and written, in
 * the other chosen, compared, changed and their deadlines written. So one operation is chosen in
 * every second clock, and none on a transfer that still has one before write. The page is
 * docs/blocks/send.md. Nothing allocates after construction. Not thread-safe.
 */
public final class SendEngineModel implements BlockModel {
  /** Stages whose operations keep others of their slots from being chosen: read to decide. */
  static final int BLOCKING = SendSizes.TRANSFER_INTERVAL / SendSizes.INTERVAL - 1;

  private static final int STAGES = BLOCKING + 1;

  /** A new operation: read, and in the clock after what START writes is written. */
  private static final int READ = 0;

  /** Prepare, and compare in the clock after. */
  private static final int EXAMINE = 1;

  /** Decide, and change in the clock after. */
  private static final int DECIDE = 2;

  /** Write, and the deadline in the clock after. */
  private static final int WRITE = 3;

  private static final long TIME_MASK = (1L << SendSizes.TIME_BITS) - 1;

  private final int transfers;
  private final int payloadBytes;
  private final int slotIdBits;
  private final TransferIds ids;
  private final int width;
  private final int mostOutstanding;

  private final Wires descriptor = DescriptorWires.stream("descriptor");
  private final Wires answer = AnswerWires.stream("answer");
  private final Wires config = SendConfigWires.signals("config");
  private final Wires readError = ReadErrorWires.flow("readError");
  private final Wires sendRoom = SendRoomWires.signals("sendRoom");
  private final Wires send = SendWires.stream("send").countingWhileValid();
  private final Wires completion = CompletionWires.stream("completion");
  private final Wires event = SendEventWires.signals("event");

  /** What config was a clock ago. */
  private final Wires settings = SendConfigWires.signals("settings");

  private final SendQueues queues;
  private final OperationSelection selection;
  private final DescriptorIntake intake;
  private final TransferTimers timers;
  private final TransferContext[] contexts;

  private final AnswerEntry entry;
  private final PipelineStage[] stages = new PipelineStage[STAGES];
  private final SendEvents events = new SendEvents();

  /** The clock in which one is chosen. */
  private boolean choosing;

  private long now;
  private boolean clearing;
  private int clearRow;
  private int clearedRow;

  /** Packets for which there is room kept. */
  private int reserved;

  private final BuilderRoom turnRoom = new BuilderRoom();
  private final BuilderRoom urgentRoom = new BuilderRoom();

  private int outstanding;

  /** A clock ago a descriptor more could be taken. */
  private boolean place;

  /** A packet has left in the last clock. */
  private boolean sentLast;

  /**
   * An engine after reset.
   *
   * @param p P, M, S and the width of a beat
   */
  public SendEngineModel(NicParameters p) {
    transfers = p.transfers();
    payloadBytes = p.sluice().payloadBytes();
    width = p.sluice().width();
    slotIdBits = SendSizes.slotIdBits(p);
    mostOutstanding = SendSizes.outstanding(p);
    queues = new SendQueues(p, send, completion);
    ids = new TransferIds(transfers, slotIdBits);
    entry = new AnswerEntry(answer, ids);
    intake = new DescriptorIntake(p);
    timers = new TransferTimers(transfers);
    selection = new OperationSelection(ids, queues, entry, timers, intake);
    for (int i = 0; i < STAGES; i++) {
      stages[i] = new PipelineStage();
    }
    contexts = new TransferContext[transfers];
    for (int slot = 0; slot < transfers; slot++) {
      contexts[slot] = new TransferContext();
    }
    reset();
  }

  @Override
  public void reset() {
    settings.clear();
    queues.reset();
    entry.reset();
    intake.reset();
    timers.reset();
    for (TransferContext context : contexts) {
      context.clear();
    }
    for (PipelineStage stage : stages) {
      stage.valid = false;
    }
    events.clear();
    choosing = false;
    now = 0;
    clearing = true;
    clearRow = 0;
    clearedRow = -1;
    reserved = 0;
    turnRoom.reset();
    urgentRoom.reset();
    outstanding = 0;
    place = false;
    selection.reset();
    ids.reset();
    sentLast = false;
  }

  @Override
  public void drive() {
    queues.drive();
    entry.drive();
    descriptor.ready = intake.ready();
    events.write(event);
  }

  @Override
  public void clock() {
    queues.pushNothing();
    queues.readError.valid = readError.valid;
    int unreadable = ids.relative(readError.getInt(ReadErrorWires.TRANSFER_ID));
    queues.readError.set(SendQueues.REQUEST_ID, unreadable);
    events.clear();
    boolean takesAnswer = false;
    boolean goesOn = false;
    boolean chosen = false;
    boolean takes = place;
    PipelineStage begun = choosing ? null : stages[READ];
    PipelineStage over = choosing ? stages[DECIDE] : null;
    place = !clearing && settings.getBit(SendConfigWires.ENABLE) && outstanding < mostOutstanding;
    if (choosing) {
      goesOn = chooseClock();
    } else {
      takesAnswer = selection.takesAnswer();
      goesOn = selection.takesStart();
      chosen = stages[READ].valid && stages[READ].operation == SendOperation.START;
      loadClock();
    }
    clear();
    outstanding += (descriptor.fires() ? 1 : 0) - (completion.fires() ? 1 : 0);
    reserved -= sentLast ? 1 : 0;
    sentLast = send.fires();
    count(turnRoom, true, begun, over);
    count(urgentRoom, false, begun, over);
    intake.clock(descriptor, settings, takes, goesOn, chosen);
    entry.clock(takesAnswer);
    queues.clock();
    ids.clock(settings);
    settings.copyFrom(config);
    now = (now + 1) & TIME_MASK;
    choosing = !choosing;
  }

  /** What was chosen a clock ago, or changes and sends nothing, counts for its kind. */
  private void count(BuilderRoom room, boolean turns, PipelineStage begun, PipelineStage over) {
    boolean more = begun != null && begun.valid && isOf(turns, begun.operation);
    boolean less =
        over != null && over.valid && isOf(turns, over.operation) && over.decision.packet == null;
    boolean leaves = send.fires() && send.getBit(SendWires.URGENT) != turns;
    room.clock(
        more, less, leaves, sendRoom.getInt(turns ? SendRoomWires.TURNS : SendRoomWires.URGENT));
  }

  private static boolean isOf(boolean turns, SendOperation operation) {
    return operation.maySend() && operation == SendOperation.TURN == turns;
  }

  /** The clock of load, read, prepare, decide and write. */
  private void loadClock() {
    write(stages[WRITE]);
    PipelineStage decide = stages[DECIDE];
    if (decide.valid) {
      decide.id = ids.idOf(decide.context.use, decide.slot);
      decide.decision.decide(decide, settings);
      decide.context.use &= -1 >>> slotIdBits;
    }
    PipelineStage examine = stages[EXAMINE];
    if (examine.valid) {
      examine.prepare(timers.isOver(examine.slot, now), settings);
    }
    PipelineStage written = stages[WRITE];
    boolean takesTurn = written.valid && written.decision.takesTurn;
    boolean takesTimeout = selection.takesTimeout();
    selection.load(takesTurn, written.slot, stages);
    timers.find(takesTimeout);
    reserved += stages[READ].valid && stages[READ].operation.maySend() ? 1 : 0;
  }

  private void write(PipelineStage stage) {
    if (!stage.valid) {
      return;
    }
    SendDecision decision = stage.decision;
    boolean dropped = decision.requests && !queues.requested.ready;
    queues.requested.valid = decision.requests;
    queues.requested.set(SendQueues.REQUEST_ID, ids.relative(stage.id));
    queues.requested.set(SendQueues.REQUEST_PIDX, stage.pidx);
    events.set(stage, dropped);
    stage.deadline = now + decision.wait;
    if (decision.ends) {
      SendQueues.push(queues.freed, stage.slot);
      end(stage.context.cookie, stage.id, decision.status, stage.context.peer);
    }
    if (decision.packet != null) {
      Departure.offer(stage, payloadBytes, queues.departing);
    }
  }

  private void end(int cookie, int transferId, CompletionStatus status, int peer) {
    queues.ended.valid = true;
    queues.ended.set(CompletionWires.COOKIE, cookie);
    queues.ended.set(CompletionWires.TRANSFER_ID, transferId);
    queues.ended.set(CompletionWires.STATUS, status.code());
    queues.ended.set(CompletionWires.BUCKET, PeerShare.bucketOf(peer));
  }

  /** The clock of choose, compare, change and deadline; returns whether a refusal is taken. */
  private boolean chooseClock() {
    if (!clearing) {
      timers.read(now);
    }
    PipelineStage last = stages[WRITE];
    if (last.valid && last.decision.setsTimer) {
      if (last.decision.starts) {
        timers.start(last.slot, last.deadline);
      } else {
        timers.stop(last.slot);
      }
    }
    PipelineStage begun = stages[READ];
    if (begun.valid && begun.operation == SendOperation.START) {
      intake.writeTo(begun.context);
    }
    if (stages[EXAMINE].valid) {
      stages[EXAMINE].compare(ids, width, settings);
    }
    PipelineStage chosen =
        selection.choose(!clearing, reserved < SendSizes.SENDS, urgentRoom.open(), turnRoom.open());
    PipelineStage change = stages[DECIDE];
    boolean gives = change.valid && change.operation.maySend() && change.decision.packet == null;
    reserved -= gives ? 1 : 0;
    System.arraycopy(stages, 0, stages, 1, STAGES - 1);
    stages[READ] = last;
    last.valid = false;
    if (chosen != null) {
      last.choose(chosen);
      last.context = contexts[last.slot];
    }
    if (intake.refuses()) {
      end(intake.cookie(), 0, intake.status(), intake.peer());
      events.refuse();
    }
    return intake.refuses();
  }

  /** A row is cleared, and its slot is free in the clock after. */
  private void clear() {
    if (clearedRow >= 0) {
      SendQueues.push(queues.freed, clearedRow);
    }
    clearedRow = clearing ? clearRow : -1;
    if (clearing) {
      clearing = ++clearRow < transfers;
    }
  }

  /** The operation in the stage `decide`, for tests; null when there is none. */
  PipelineStage inDecide() {
    return !choosing && stages[DECIDE].valid ? stages[DECIDE] : null;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(descriptor, answer, config, readError, sendRoom);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(send, completion, event);
  }
}
