// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.sizes.SendSizes;

/** An operation on its way: what it is, its transfer, what was found, what was decided. */
final class PipelineStage {
  boolean valid;
  SendOperation operation = SendOperation.START;
  int slot;

  /** Operands: those of an answer; of a requested packet only transfer id and PIDX. */
  int type;

  int window;
  int generation;
  int pidx;
  int transferId;
  int detail;
  int peer;

  /** The transfer's row in memory: no other operation of the slot is under way. */
  TransferContext context = new TransferContext();

  /** The packet that may be sent or was asked for. */
  int k;

  boolean known;
  boolean samePeer;
  boolean holds;
  boolean wasSent;
  boolean arrived;
  boolean inRange;
  boolean isTail;
  boolean due;
  boolean exhausted;
  private int doublings;

  /** Clocks until the sender asks, if it hears nothing. */
  long senderWait;

  /** How far past what was acknowledged packets may be sent. */
  int reach;

  /** Its transfer id, as it was before the decision. */
  int id;

  final SendDecision decision = new SendDecision();
  long deadline;

  void operands(Wires answer) {
    type = answer.getInt(AnswerWires.TYPE);
    window = answer.getInt(AnswerWires.WINDOW);
    generation = answer.getInt(AnswerWires.GENERATION);
    pidx = answer.getInt(AnswerWires.PIDX);
    transferId = answer.getInt(AnswerWires.TRANSFER_ID);
    detail = answer.getInt(AnswerWires.DETAIL);
    peer = answer.getInt(AnswerWires.PEER);
  }

  /** The operation that was chosen, as it waited. */
  void choose(PipelineStage waited) {
    valid = true;
    operation = waited.operation;
    slot = waited.slot;
    type = waited.type;
    window = waited.window;
    generation = waited.generation;
    pidx = waited.pidx;
    transferId = waited.transferId;
    detail = waited.detail;
    peer = waited.peer;
  }

  /** The stage `prepare`: which packet, whether the wait is over, how often it was doubled. */
  void prepare(boolean isOver, Wires settings) {
    TransferContext c = context;
    k =
        switch (operation) {
          case TURN -> c.next;
          case TIMEOUT -> c.phase == SendPhase.STALLED ? c.next - 1 : c.tailIndex;
          case START, ANSWER, REQUEST, READ_ERROR -> pidx;
        };
    due = isOver;
    int limit = Math.min(settings.getInt(SendConfigWires.BACKOFF_LIMIT), SendSizes.MAX_BACKOFF);
    doublings = operation == SendOperation.TIMEOUT ? Math.min(c.asked, limit) : 0;
  }

  /** The stage `compare`. */
  void compare(TransferIds ids, int width, Wires settings) {
    TransferContext c = context;
    known = c.phase != SendPhase.FREE && c.use == ids.useOf(transferId);
    samePeer = peer == c.peer;
    holds = c.phase != SendPhase.CONNECTING && window == c.window && generation == c.generation;
    wasSent = k < c.sent;
    arrived = k < c.acknowledged;
    inRange = k <= c.tailIndex;
    isTail = k == c.tailIndex;
    exhausted = c.asked > settings.getInt(SendConfigWires.RETRY_LIMIT);
    reach = settings.getBit(SendConfigWires.PROGRESS) ? width : Integer.MAX_VALUE;
    senderWait = settings.get(SendConfigWires.SENDER_TIMEOUT) << doublings;
  }
}
