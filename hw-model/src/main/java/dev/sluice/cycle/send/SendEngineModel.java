// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.cycle.wires.DescriptorWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.ReadErrorWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.protocol.NicParameters;
import dev.sluice.sizes.SendSizes;
import java.util.List;

/**
 * The send engine, clock by clock: what {@link dev.sluice.spec.send.Sender} does, as a pipeline of
 * operations on transfers.
 *
 * <pre>
 *   select -> examine -> decide -> finish
 *                          |-> multiply -> add -> send
 * </pre>
 *
 * In every clock one operation is selected, and none on a transfer that still has one in examine,
 * decide or finish. The page is docs/blocks/send.md. Nothing allocates after construction. Not
 * thread-safe.
 */
public final class SendEngineModel implements BlockModel {
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
  private final Wires send = SendWires.stream("send");
  private final Wires completion = CompletionWires.stream("completion");
  private final Wires event = SendEventWires.signals("event");

  /** What config was a clock ago. */
  private final Wires settings = SendConfigWires.signals("settings");

  private final SendQueues queues;
  private final OperationSelection selection;
  private final DescriptorIntake intake;
  private final TransferTimers timers;
  private final TransferContext[] contexts;

  private PipelineStage examine = new PipelineStage();
  private PipelineStage decide = new PipelineStage();
  private final SendDecision decision = new SendDecision();
  private final FinishStage finish = new FinishStage();
  private Departure multiply = new Departure();
  private Departure add = new Departure();

  private long now;
  private boolean clearing;
  private int clearRow;

  /** Packets for which there is room kept. */
  private int reserved;

  private int outstanding;

  private boolean refusedLast;

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
    queues = new SendQueues(p, answer, send, completion);
    ids = new TransferIds(transfers, slotIdBits);
    selection = new OperationSelection(ids, queues);
    intake = new DescriptorIntake(p);
    timers = new TransferTimers(transfers);
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
    intake.reset();
    timers.reset();
    for (TransferContext context : contexts) {
      context.clear();
    }
    examine.valid = false;
    decide.valid = false;
    finish.clear();
    multiply.clear();
    add.clear();
    now = 0;
    clearing = true;
    clearRow = 0;
    reserved = 0;
    outstanding = 0;
    selection.reset();
    ids.reset();
    refusedLast = false;
  }

  @Override
  public void drive() {
    queues.drive();
    descriptor.ready =
        !clearing
            && intake.idle()
            && settings.getBit(SendConfigWires.ENABLE)
            && outstanding < mostOutstanding;
    finish.writeEvents(event, refusedLast);
  }

  @Override
  public void clock() {
    queues.pushNothing();
    queues.readError.valid = readError.valid;
    queues.readError.set(SendQueues.REQUEST_ID, readError.get(ReadErrorWires.TRANSFER_ID));
    boolean room = reserved < SendSizes.SENDS;
    selection.select(!clearing, room, intake.offers(), timers, examine, decide, finish);
    SendOperation selected = selection.operation();
    if (!clearing) {
      timers.sweep(now, selected == SendOperation.TIMEOUT);
    }
    boolean refuses = finishClock();
    int unused = decideClock();
    examineClock();
    selectClock(selected, selection.slot());
    clear();
    boolean taken = intake.offers() ? selected == SendOperation.START : refuses;
    outstanding += (descriptor.fires() ? 1 : 0) - (completion.fires() ? 1 : 0);
    reserved += selected != null && selected.maySend() ? 1 : 0;
    reserved -= unused + (send.fires() ? 1 : 0);
    refusedLast = refuses;
    intake.clock(descriptor, settings, taken);
    queues.clock();
    ids.clock(settings);
    settings.copyFrom(config);
    now = (now + 1) & TIME_MASK;
  }

  /** The stage `finish`; returns whether a refusal of the intake is taken. */
  private boolean finishClock() {
    if (finish.valid && finish.setsTimer) {
      if (finish.starts) {
        timers.start(finish.slot, now + finish.wait);
      } else {
        timers.stop(finish.slot);
      }
    }
    boolean refuses = !finish.ends && intake.refuses();
    queues.ended.valid = finish.ends || refuses;
    queues.ended.set(CompletionWires.COOKIE, finish.ends ? finish.cookie : intake.cookie());
    queues.ended.set(CompletionWires.TRANSFER_ID, finish.ends ? finish.transferId : 0);
    queues.ended.set(
        CompletionWires.STATUS, finish.ends ? finish.status.code() : intake.status().code());
    add.offer(queues.departing);
    return refuses;
  }

  /** The stage `decide`; returns the places that it gives back because nothing is sent. */
  private int decideClock() {
    Departure spare = add;
    add = multiply;
    multiply = spare;
    multiply.clear();
    finish.clear();
    if (!decide.valid) {
      return 0;
    }
    TransferContext row = contexts[decide.slot];
    int id = ids.idOf(row.use, decide.slot);
    decision.decide(decide, row, settings, intake);
    row.use &= -1 >>> slotIdBits;
    boolean dropped = decision.requests && !queues.requested.ready;
    finish.set(decide, decision, id, dropped);
    if (decision.packet != null) {
      multiply.set(decision.packet, decide, id, payloadBytes);
    }
    if (decision.takesTurn) {
      SendQueues.push(queues.takesTurn, decide.slot);
    }
    if (decision.ends) {
      SendQueues.push(queues.freed, decide.slot);
    }
    queues.requested.valid = decision.requests;
    queues.requested.set(SendQueues.REQUEST_ID, id);
    queues.requested.set(SendQueues.REQUEST_PIDX, decide.pidx);
    return decide.operation.maySend() && decision.packet == null ? 1 : 0;
  }

  private void examineClock() {
    PipelineStage spare = decide;
    decide = examine;
    examine = spare;
    if (decide.valid) {
      decide.examine(ids, width, now, settings);
    }
  }

  private void selectClock(SendOperation selected, int slot) {
    examine.valid = selected != null;
    if (selected == null) {
      return;
    }
    examine.operation = selected;
    examine.slot = slot;
    examine.operands(queues.heard);
    if (selected == SendOperation.REQUEST) {
      examine.transferId = queues.request.getInt(SendQueues.REQUEST_ID);
      examine.pidx = queues.request.getInt(SendQueues.REQUEST_PIDX);
    }
    if (selected == SendOperation.READ_ERROR) {
      examine.transferId = queues.unreadable.getInt(SendQueues.REQUEST_ID);
    }
    examine.context.copyFrom(contexts[slot]);
    examine.armed = timers.armed(slot);
    examine.deadline = timers.deadline(slot);
  }

  private void clear() {
    if (clearing) {
      SendQueues.push(queues.freed, clearRow);
      clearing = ++clearRow < transfers;
    }
  }

  /** The operation in the stage `decide`, for tests; null when there is none. */
  PipelineStage inDecide() {
    return decide.valid ? decide : null;
  }

  /** What was decided in the last clock, for tests, if {@link #inDecide} was an operation then. */
  SendDecision decision() {
    return decision;
  }

  @Override
  public List<Wires> inputs() {
    return List.of(descriptor, answer, config, readError);
  }

  @Override
  public List<Wires> outputs() {
    return List.of(send, completion, event);
  }
}
