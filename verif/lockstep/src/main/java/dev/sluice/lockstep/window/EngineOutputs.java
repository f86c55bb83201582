// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.OutputPort;
import dev.sluice.protocol.SluiceParameters;

/**
 * The outputs of the engine's RTL, as they were in the clock that has just ended: the verdict of a
 * packet and the answer to a query. A payload counts only while its {@code valid} is high.
 */
public final class EngineOutputs {
  private final OutputPort ready;
  private final OutputPort verdictValid;
  private final OutputPort verdictWindow;
  private final OutputPort verdictPidx;
  private final OutputPort verdictCode;
  private final OutputPort verdictWbase;
  private final OutputPort verdictSlide;
  private final OutputPort verdictComplete;
  private final OutputPort verdictAnswerAgain;
  private final OutputPort statusValid;
  private final OutputPort statusWindow;
  private final OutputPort statusState;
  private final OutputPort statusGeneration;
  private final OutputPort statusWbase;
  private final OutputPort statusTailSeen;
  private final OutputPort statusTailIndex;
  private final OutputPort statusWvec;
  private final int vectorWords;
  private final int vectorShift;

  EngineOutputs(Dut dut, SluiceParameters parameters) {
    ready = dut.output("cmd_ready");
    verdictValid = dut.output("verdict_valid");
    verdictWindow = dut.output("verdict_payload_window");
    verdictPidx = dut.output("verdict_payload_pidx");
    verdictCode = dut.output("verdict_payload_verdict");
    verdictWbase = dut.output("verdict_payload_wbase");
    verdictSlide = dut.output("verdict_payload_slide");
    verdictComplete = dut.output("verdict_payload_complete");
    verdictAnswerAgain = dut.output("verdict_payload_answerAgain");
    statusValid = dut.output("status_valid");
    statusWindow = dut.output("status_payload_window");
    statusState = dut.output("status_payload_row_state");
    statusGeneration = dut.output("status_payload_row_generation");
    statusWbase = dut.output("status_payload_row_wbase");
    statusTailSeen = dut.output("status_payload_row_tailSeen");
    statusTailIndex = dut.output("status_payload_row_tailIndex");
    statusWvec = dut.output("status_payload_row_wvec");
    vectorWords = (parameters.width() + 63) >> 6;
    vectorShift = 64 * vectorWords - parameters.width();
  }

  /**
   * Whether commands and queries were taken.
   *
   * @return {@code cmd_ready}
   */
  public boolean ready() {
    return ready.get() != 0;
  }

  /**
   * A verdict was on the port.
   *
   * @return {@code verdict_valid}
   */
  public boolean verdictValid() {
    return verdictValid.get() != 0;
  }

  /**
   * Its window.
   *
   * @return {@code verdict_payload_window}
   */
  public int verdictWindow() {
    return (int) verdictWindow.get();
  }

  /**
   * Its packet.
   *
   * @return {@code verdict_payload_pidx}
   */
  public int verdictPidx() {
    return (int) verdictPidx.get();
  }

  /**
   * The verdict.
   *
   * @return a {@link dev.sluice.spec.window.Verdict} code
   */
  public int verdictCode() {
    return (int) verdictCode.get();
  }

  /**
   * WBASE after the packet.
   *
   * @return {@code verdict_payload_wbase}
   */
  public int verdictWbase() {
    return (int) verdictWbase.get();
  }

  /**
   * By how much WBASE moved.
   *
   * @return {@code verdict_payload_slide}
   */
  public int verdictSlide() {
    return (int) verdictSlide.get();
  }

  /**
   * The transfer is complete.
   *
   * @return {@code verdict_payload_complete}
   */
  public boolean verdictComplete() {
    return verdictComplete.get() != 0;
  }

  /**
   * A done window was asked again.
   *
   * @return {@code verdict_payload_answerAgain}
   */
  public boolean verdictAnswerAgain() {
    return verdictAnswerAgain.get() != 0;
  }

  /**
   * The answer to a query was on the port.
   *
   * @return {@code status_valid}
   */
  public boolean statusValid() {
    return statusValid.get() != 0;
  }

  /**
   * Its window.
   *
   * @return {@code status_payload_window}
   */
  public int statusWindow() {
    return (int) statusWindow.get();
  }

  /**
   * The window's state.
   *
   * @return a {@link dev.sluice.spec.window.WindowState} code
   */
  public int statusState() {
    return (int) statusState.get();
  }

  /**
   * Its generation.
   *
   * @return {@code status_payload_row_generation}
   */
  public int statusGeneration() {
    return (int) statusGeneration.get();
  }

  /**
   * Its WBASE.
   *
   * @return {@code status_payload_row_wbase}
   */
  public int statusWbase() {
    return (int) statusWbase.get();
  }

  /**
   * Its W_Tail.
   *
   * @return {@code status_payload_row_tailSeen}
   */
  public boolean statusTailSeen() {
    return statusTailSeen.get() != 0;
  }

  /**
   * Its tail's PIDX.
   *
   * @return {@code status_payload_row_tailIndex}
   */
  public int statusTailIndex() {
    return (int) statusTailIndex.get();
  }

  /**
   * Its WVEC.
   *
   * @param to filled as {@link dev.sluice.spec.window.WindowVector} lays it out: packet WBASE is
   *     the most significant bit of word 0
   */
  public void statusWvec(long[] to) {
    for (int i = 0; i < vectorWords; i++) {
      to[vectorWords - 1 - i] = statusWvec.word(i) << vectorShift;
    }
  }
}
