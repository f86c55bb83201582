// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.LockStep;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.protocol.SluiceParameters;

/** Writes what the cycle model says of this clock where the lock-step comparison looks for it. */
final class EngineExpectation {
  private final ReceiveWindowEngineModel model;
  private final long[] words;
  private final int commandReady;
  private final int queryReady;
  private final int queryWaits;
  private final int verdictValid;
  private final int verdictWindow;
  private final int verdictPidx;
  private final int verdictCode;
  private final int verdictWbase;
  private final int verdictSlide;
  private final int verdictComplete;
  private final int verdictAnswerAgain;
  private final int statusValid;
  private final int statusWindow;
  private final int statusState;
  private final int statusGeneration;
  private final int statusLength;
  private final int statusWbase;
  private final int statusTailSeen;
  private final int statusTailIndex;
  private final int statusWvec;
  private final int vectorWords;
  private final int vectorShift;

  EngineExpectation(
      SluiceParameters parameters, ReceiveWindowEngineModel model, Dut dut, LockStep lockStep) {
    this.model = model;
    words = lockStep.words();
    commandReady = word(dut, lockStep, "cmd_ready");
    queryReady = word(dut, lockStep, "query_ready");
    queryWaits = word(dut, lockStep, "query_waits");
    verdictValid = word(dut, lockStep, "verdict_valid");
    verdictWindow = word(dut, lockStep, "verdict_payload_window");
    verdictPidx = word(dut, lockStep, "verdict_payload_pidx");
    verdictCode = word(dut, lockStep, "verdict_payload_verdict");
    verdictWbase = word(dut, lockStep, "verdict_payload_wbase");
    verdictSlide = word(dut, lockStep, "verdict_payload_slide");
    verdictComplete = word(dut, lockStep, "verdict_payload_complete");
    verdictAnswerAgain = word(dut, lockStep, "verdict_payload_answerAgain");
    statusValid = word(dut, lockStep, "status_valid");
    statusWindow = word(dut, lockStep, "status_payload_window");
    statusState = word(dut, lockStep, "status_payload_row_state");
    statusGeneration = word(dut, lockStep, "status_payload_row_generation");
    statusLength = word(dut, lockStep, "status_payload_row_length");
    statusWbase = word(dut, lockStep, "status_payload_row_wbase");
    statusTailSeen = word(dut, lockStep, "status_payload_row_tailSeen");
    statusTailIndex = word(dut, lockStep, "status_payload_row_tailIndex");
    statusWvec = word(dut, lockStep, "status_payload_row_wvec");
    vectorWords = (parameters.width() + 63) >> 6;
    vectorShift = 64 * vectorWords - parameters.width();
  }

  private static int word(Dut dut, LockStep lockStep, String output) {
    return lockStep.firstWord(dut.output(output));
  }

  /** The outputs of this clock. */
  void write() {
    words[commandReady] = bit(model.ready());
    words[queryReady] = bit(model.queryReady());
    words[queryWaits] = bit(model.queryWaits());
    words[verdictValid] = bit(model.verdictValid());
    words[verdictWindow] = model.verdictWindow();
    words[verdictPidx] = model.verdictPidx();
    words[verdictCode] = model.verdictCode();
    words[verdictWbase] = model.verdictWbase();
    words[verdictSlide] = model.verdictSlide();
    words[verdictComplete] = bit(model.verdictComplete());
    words[verdictAnswerAgain] = bit(model.verdictAnswerAgain());
    words[statusValid] = bit(model.statusValid());
    words[statusWindow] = model.statusWindow();
    words[statusState] = model.statusState();
    words[statusGeneration] = model.statusGeneration();
    words[statusLength] = model.statusLength();
    words[statusWbase] = model.statusWbase();
    words[statusTailSeen] = bit(model.statusTailSeen());
    words[statusTailIndex] = model.statusTailIndex();
    // The vector's leftmost bit is the port's most significant.
    long[] vector = model.statusWvec();
    for (int i = 0; i < vectorWords; i++) {
      words[statusWvec + i] = vector[vectorWords - 1 - i] >>> vectorShift;
    }
  }

  private static long bit(boolean value) {
    return value ? 1 : 0;
  }
}
