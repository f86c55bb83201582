// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.cycle.lib.BlockRamFifo;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.ConnectionWires;
import dev.sluice.cycle.wires.HeaderWires;
import dev.sluice.cycle.wires.registers.OverflowWires;
import dev.sluice.sizes.AdmissionSizes;

/** The two ways out for packets without payload. Where the queue is full the packet is dropped. */
final class ControlExit {
  private final Wires answerIn = AnswerWires.stream("answerIn");
  private final Wires connectionIn = ConnectionWires.stream("connectionIn");
  private final BlockRamFifo answers;
  private final BlockRamFifo connections;
  private final Wires overflow;
  private boolean lost;
  private boolean lostConnection;

  ControlExit(Wires answer, Wires connection, Wires overflow) {
    this.overflow = overflow;
    answers = new BlockRamFifo(answerIn, answer, AdmissionSizes.CONTROL_DEPTH);
    connections = new BlockRamFifo(connectionIn, connection, AdmissionSizes.CONTROL_DEPTH);
  }

  void reset() {
    answers.reset();
    connections.reset();
    lost = false;
    lostConnection = false;
  }

  void drive() {
    answers.drive();
    connections.drive();
    overflow.valid = lost;
    overflow.set(OverflowWires.CONNECTION, lostConnection);
  }

  /** One clock; the packet is that of the look stage, if it moves on in this clock. */
  void clock(LookStage.Kind kind, Wires header) {
    answerIn.valid = kind == LookStage.Kind.ANSWER;
    connectionIn.valid = kind == LookStage.Kind.CONNECTION;
    if (answerIn.valid) {
      fillAnswer(header);
    }
    if (connectionIn.valid) {
      fillConnection(header);
    }
    lostConnection = connectionIn.valid && !connectionIn.ready;
    lost = lostConnection || answerIn.valid && !answerIn.ready;
    answers.clock();
    connections.clock();
  }

  private void fillAnswer(Wires header) {
    answerIn.set(AnswerWires.TYPE, header.get(HeaderWires.TYPE));
    answerIn.set(AnswerWires.WINDOW, header.get(HeaderWires.WINDOW));
    answerIn.set(AnswerWires.GENERATION, header.get(HeaderWires.GENERATION));
    answerIn.set(AnswerWires.PIDX, header.get(HeaderWires.PIDX));
    answerIn.set(AnswerWires.TRANSFER_ID, header.get(HeaderWires.TRANSFER_ID));
    answerIn.set(AnswerWires.DETAIL, header.get(HeaderWires.DETAIL));
    answerIn.set(AnswerWires.PEER, header.get(HeaderWires.PEER));
  }

  private void fillConnection(Wires header) {
    connectionIn.set(ConnectionWires.GAVE_UP, LookStage.isGivingUp(header));
    connectionIn.set(ConnectionWires.WINDOW, header.get(HeaderWires.WINDOW));
    connectionIn.set(ConnectionWires.GENERATION, header.get(HeaderWires.GENERATION));
    connectionIn.set(ConnectionWires.PIDX, header.get(HeaderWires.PIDX));
    connectionIn.set(ConnectionWires.TRANSFER_ID, header.get(HeaderWires.TRANSFER_ID));
    connectionIn.set(ConnectionWires.PEER, header.get(HeaderWires.PEER));
    connectionIn.set(ConnectionWires.REMOTE_ADDRESS, header.get(HeaderWires.REMOTE_ADDRESS));
    connectionIn.set(ConnectionWires.REGION_BYTES, header.get(HeaderWires.REGION_BYTES));
  }
}
