// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.sizes.SendSizes;

/** An operation in the stages `examine` and `decide`: what it is, its transfer, what was found. */
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

  final TransferContext context = new TransferContext();
  boolean armed;
  long deadline;

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
  int doublings;

  /** How far past what was acknowledged packets may be sent. */
  int reach;

  void operands(Wires answer) {
    type = answer.getInt(AnswerWires.TYPE);
    window = answer.getInt(AnswerWires.WINDOW);
    generation = answer.getInt(AnswerWires.GENERATION);
    pidx = answer.getInt(AnswerWires.PIDX);
    transferId = answer.getInt(AnswerWires.TRANSFER_ID);
    detail = answer.getInt(AnswerWires.DETAIL);
    peer = answer.getInt(AnswerWires.PEER);
  }

  /** The stage `examine`: comparisons only. */
  void examine(TransferIds ids, int width, long now, Wires settings) {
    TransferContext c = context;
    k =
        switch (operation) {
          case TURN -> c.next;
          case TIMEOUT -> c.phase == SendPhase.STALLED ? c.next - 1 : c.tailIndex;
          case START, ANSWER, REQUEST, READ_ERROR -> pidx;
        };
    known = c.phase != SendPhase.FREE && c.use == ids.useOf(transferId);
    samePeer = peer == c.peer;
    holds = c.phase != SendPhase.CONNECTING && window == c.window && generation == c.generation;
    wasSent = k < c.sent;
    arrived = k < c.acknowledged;
    inRange = k <= c.tailIndex;
    isTail = k == c.tailIndex;
    due = TransferTimers.over(armed, deadline, now);
    exhausted = c.asked > settings.getInt(SendConfigWires.RETRY_LIMIT);
    reach = settings.getBit(SendConfigWires.PROGRESS) ? width : Integer.MAX_VALUE;
    int limit = Math.min(settings.getInt(SendConfigWires.BACKOFF_LIMIT), SendSizes.MAX_BACKOFF);
    doublings = operation == SendOperation.TIMEOUT ? Math.min(c.asked, limit) : 0;
  }
}
