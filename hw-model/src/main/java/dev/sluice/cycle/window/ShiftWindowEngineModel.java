// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * Cycle model of {@code architecture=shift}: the whole of rules 1 to 6 in the one clock between the
 * window memory's output and its write port.
 *
 * <pre>
 *   clock c      read     the command is taken, the memory is addressed
 *   clock c+1    update   the window's state arrives, is judged, changed and written back
 *   clock c+2    out      the verdict is on the port
 * </pre>
 *
 * <p>A command in clock c+1 for the same window reads the memory in the clock in which the state is
 * written. It is given the written state instead (forwarding, distance 1), so back-to-back packets
 * of one window are exact. A query in clock c is answered in clock c+2 with the state after all
 * commands of the clocks before c.
 */
final class ShiftWindowEngineModel extends ReceiveWindowEngineModel {
  private static final int LATENCY = 2;

  /** The window memory. */
  private final WindowRows memory;

  /** The update stage: the command, and the state that the memory had when it was addressed. */
  private boolean updateValid;

  private int updateOp;
  private int updateWindow;
  private int updateGeneration;
  private int updatePidx;
  private boolean updateTail;
  private int updateLength;

  /** The query's second stage, with the same reading. */
  private boolean queryValid;

  private int queryWindow;

  /** The next window that the sweep after reset clears. */
  private int sweep;

  ShiftWindowEngineModel(SluiceParameters parameters) {
    super(parameters);
    memory = new WindowRows(parameters);
    inReset = true;
    clock();
  }

  @Override
  public int latency() {
    return LATENCY;
  }

  @Override
  public int edgeLag() {
    return 1;
  }

  @Override
  protected void edge() {
    if (inReset) {
      resetRegisters();
      return;
    }
    // The query first: it sees what was written before this edge, not what is written at it.
    answerQuery();
    update();
    boolean taken = ready;
    updateValid = taken && inCommand;
    if (updateValid) {
      updateOp = inOp;
      updateWindow = inWindow;
      updateGeneration = inGeneration;
      updatePidx = inPidx;
      updateTail = inTail;
      updateLength = inLength;
    }
    queryValid = taken && inQuery;
    if (queryValid) {
      queryWindow = inQueryWindow;
    }
    if (!ready) {
      memory.free(sweep);
      ready = sweep == parameters.windows() - 1;
      sweep++;
    }
  }

  /** The registers that reset clears; the memory is left to the sweep. */
  private void resetRegisters() {
    resetOutputs();
    sweep = 0;
    updateValid = false;
    queryValid = false;
  }

  private void update() {
    boolean packet = updateValid && updateOp == WindowOp.PACKET.code();
    verdictValid = packet;
    if (packet) {
      verdictWindow = updateWindow;
      verdictPidx = updatePidx;
      verdictSlide = 0;
      verdictComplete = false;
      verdictAnswerAgain = false;
      if (updateWindow < parameters.windows()) {
        verdictCode = judge(updateWindow, updatePidx).code();
        verdictWbase = memory.wbase[updateWindow];
      } else {
        verdictCode = Verdict.STALE.code();
        verdictWbase = 0;
      }
    } else if (updateValid && updateWindow < parameters.windows()) {
      if (updateOp == WindowOp.OPEN.code()) {
        memory.open(updateWindow, updateGeneration, updateLength);
      } else if (updateOp == WindowOp.CLOSE.code()) {
        memory.free(updateWindow);
      }
    }
  }

  /** Judges the packet and, where it is accepted, changes the window. */
  private Verdict judge(int window, int pidx) {
    int state = memory.state[window];
    if (state == WindowState.FREE.code() || memory.generation[window] != updateGeneration) {
      return Verdict.STALE;
    }
    if (pidx >= memory.length[window] || pidx >= parameters.maxPackets()) {
      return Verdict.BAD;
    }
    int m = pidx - memory.wbase[window];
    if (m < 0) {
      verdictAnswerAgain = state == WindowState.DONE.code();
      return Verdict.BELOW;
    }
    if (m >= parameters.width()) {
      return Verdict.BEYOND;
    }
    if (memory.isSet(window, m)) {
      return Verdict.DUPLICATE;
    }
    boolean tailKnown = memory.tailSeen[window];
    if (updateTail && (tailKnown || memory.anyAfter(window, m))
        || tailKnown && pidx > memory.tailIndex[window]) {
      return Verdict.BAD;
    }
    memory.set(window, m);
    if (updateTail) {
      memory.tailSeen[window] = true;
      memory.tailIndex[window] = pidx;
    }
    if (m == 0) {
      verdictSlide = memory.slide(window);
    }
    if (memory.tailSeen[window] && memory.wbase[window] == memory.tailIndex[window] + 1) {
      memory.state[window] = WindowState.DONE.code();
      verdictComplete = true;
    }
    return Verdict.ACCEPTED;
  }

  private void answerQuery() {
    statusValid = queryValid;
    if (!queryValid) {
      return;
    }
    int window = queryWindow;
    statusWindow = window;
    if (window < parameters.windows()) {
      statusState = memory.state[window];
      statusGeneration = memory.generation[window];
      statusLength = memory.length[window];
      statusWbase = memory.wbase[window];
      statusTailSeen = memory.tailSeen[window];
      statusTailIndex = memory.tailIndex[window];
      memory.copyVector(window, statusWvec);
    } else {
      statusState = WindowState.FREE.code();
      statusGeneration = 0;
      statusLength = 0;
      statusWbase = 0;
      statusTailSeen = false;
      statusTailIndex = 0;
      Arrays.fill(statusWvec, 0);
    }
  }
}
