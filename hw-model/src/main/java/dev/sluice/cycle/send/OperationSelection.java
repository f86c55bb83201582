// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;

/**
 * Which operation enters the pipeline: a read error; a new transfer; an answer, unless it would be
 * the second to go before something that may send; a time-out that is due; a requested packet; the
 * next in turn. While a read error waits, the last three do. None on a slot that has an operation
 * in the pipeline.
 */
final class OperationSelection {
  private final TransferIds ids;
  private final SendQueues queues;

  private boolean runs;
  private TransferTimers timers;
  private PipelineStage examine;
  private PipelineStage decide;
  private FinishStage finish;

  /** An answer went before an operation that may send and waited; that one is next. */
  private boolean owed;

  private SendOperation selected;
  private int slot;

  OperationSelection(TransferIds ids, SendQueues queues) {
    this.ids = ids;
    this.queues = queues;
  }

  void reset() {
    owed = false;
  }

  /** The operation of this clock; null for none. */
  SendOperation operation() {
    return selected;
  }

  int slot() {
    return slot;
  }

  private int slotOf(Wires wires, int field) {
    return ids.slotOf(wires.getInt(field));
  }

  private boolean inPipeline(int at) {
    return (examine.valid && examine.slot == at)
        || (decide.valid && decide.slot == at)
        || (finish.valid && finish.slot == at);
  }

  /** Whether an operation on a slot is there and may be selected. */
  private boolean candidate(boolean there, int at) {
    return there && runs && !inPipeline(at);
  }

  /**
   * Selects, from registers alone, and takes what it selects from its queue.
   *
   * @param run the contexts are cleared
   * @param room a packet more may be selected
   * @param offers the intake has a transfer
   */
  void select(
      boolean run,
      boolean room,
      boolean offers,
      TransferTimers timed,
      PipelineStage inExamine,
      PipelineStage inDecide,
      FinishStage inFinish) {
    runs = run;
    timers = timed;
    examine = inExamine;
    decide = inDecide;
    finish = inFinish;
    int freeSlot = queues.free.getInt(SendQueues.SLOT);
    int answerSlot = slotOf(queues.heard, AnswerWires.TRANSFER_ID);
    int requestSlot = slotOf(queues.request, SendQueues.REQUEST_ID);
    int turnSlot = queues.turn.getInt(SendQueues.SLOT);
    boolean start = candidate(offers && queues.free.valid, freeSlot);
    boolean hear = candidate(queues.heard.valid, answerSlot);
    int errorSlot = slotOf(queues.unreadable, SendQueues.REQUEST_ID);
    boolean error = candidate(room && queues.unreadable.valid, errorSlot);
    boolean free = room && !queues.unreadable.valid;
    boolean timeout = candidate(free && timers.found(), timers.foundSlot());
    boolean request = candidate(free && queues.request.valid, requestSlot);
    boolean turn = candidate(free && queues.turn.valid, turnSlot);
    boolean waits = free && (timers.found() || queues.request.valid || queues.turn.valid);
    if (error) {
      selected(SendOperation.READ_ERROR, errorSlot);
    } else if (start) {
      selected(SendOperation.START, freeSlot);
    } else if (hear && !(owed && waits)) {
      selected(SendOperation.ANSWER, answerSlot);
    } else if (timeout) {
      selected(SendOperation.TIMEOUT, timers.foundSlot());
    } else if (request) {
      selected(SendOperation.REQUEST, requestSlot);
    } else if (turn) {
      selected(SendOperation.TURN, turnSlot);
    } else {
      selected = null;
    }
    owed = selected == SendOperation.ANSWER ? waits : owed && selected != firstWaiting();
    queues.free.ready = selected == SendOperation.START;
    queues.heard.ready = selected == SendOperation.ANSWER;
    queues.unreadable.ready = selected == SendOperation.READ_ERROR;
    queues.request.ready = selected == SendOperation.REQUEST;
    queues.turn.ready = selected == SendOperation.TURN;
  }

  /** Of the operations that may send, the kind that is first and waits. */
  private SendOperation firstWaiting() {
    return timers.found()
        ? SendOperation.TIMEOUT
        : queues.request.valid ? SendOperation.REQUEST : SendOperation.TURN;
  }

  private void selected(SendOperation operation, int at) {
    selected = operation;
    slot = at;
  }
}
