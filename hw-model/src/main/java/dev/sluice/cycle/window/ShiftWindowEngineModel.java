// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.wires.QueryWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.WindowSizes;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;

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
  private static final int LATENCY = WindowSizes.SHIFT_LATENCY;

  /** The window memory. */
  private final WindowRows memory;

  /** The update stage: the command, and the state that the memory had when it was addressed. */
  private boolean updateValid;

  private final CommandRegister update = new CommandRegister();

  /** The query's second stage, with the same reading. */
  private boolean queryValid;

  private int queryWindow;

  ShiftWindowEngineModel(SluiceParameters parameters) {
    super(parameters);
    memory = new WindowRows(parameters);
  }

  @Override
  public int latency() {
    return LATENCY;
  }

  @Override
  public int edgeLag() {
    return 1;
  }

  /** A query is answered in a constant number of clocks, one in every clock. */
  @Override
  boolean queryIdle() {
    return true;
  }

  @Override
  boolean queryIsWaiting() {
    return false;
  }

  @Override
  void edge(boolean swept) {
    // The query first: it sees what was written before this edge, not what is written at it.
    answerQuery();
    carryOut();
    updateValid = cmd.fires();
    if (updateValid) {
      update.take(cmd);
    }
    queryValid = query.fires();
    if (queryValid) {
      queryWindow = query.getInt(QueryWires.WINDOW);
    }
  }

  @Override
  void free(int window) {
    memory.free(window);
  }

  @Override
  void resetPipeline() {
    updateValid = false;
    queryValid = false;
  }

  private void carryOut() {
    int window = update.window;
    boolean packet = updateValid && update.op == WindowOp.PACKET.code();
    VerdictRegister out = verdictRegister;
    out.valid = packet;
    if (packet) {
      boolean exists = window < parameters.windows();
      out.window = window;
      out.pidx = update.pidx;
      out.slide = 0;
      out.complete = false;
      out.answerAgain = false;
      out.code = (exists ? judge(window, update.pidx) : Verdict.STALE).code();
      out.wbase = exists ? memory.wbase[window] : 0;
    } else if (updateValid && window < parameters.windows()) {
      if (update.op == WindowOp.OPEN.code()) {
        memory.open(window, update.generation, update.length);
      } else if (update.op == WindowOp.CLOSE.code()) {
        memory.free(window);
      }
    }
  }

  /** Judges the packet and, where it is accepted, changes the window. */
  private Verdict judge(int window, int pidx) {
    int state = memory.state[window];
    if (state == WindowState.FREE.code() || memory.generation[window] != update.generation) {
      return Verdict.STALE;
    }
    if (pidx >= memory.length[window] || pidx >= parameters.maxPackets()) {
      return Verdict.BAD;
    }
    int m = pidx - memory.wbase[window];
    if (m < 0) {
      verdictRegister.answerAgain = state == WindowState.DONE.code();
      return Verdict.BELOW;
    }
    if (m >= parameters.width()) {
      return Verdict.BEYOND;
    }
    if (memory.isSet(window, m)) {
      return Verdict.DUPLICATE;
    }
    boolean tailKnown = memory.tailSeen[window];
    if (update.tail && (tailKnown || memory.anyAfter(window, m))
        || tailKnown && pidx > memory.tailIndex[window]) {
      return Verdict.BAD;
    }
    accept(window, m, pidx);
    return Verdict.ACCEPTED;
  }

  private void accept(int window, int m, int pidx) {
    memory.set(window, m);
    if (update.tail) {
      memory.tailSeen[window] = true;
      memory.tailIndex[window] = pidx;
    }
    if (m == 0) {
      verdictRegister.slide = memory.slide(window);
    }
    if (memory.tailSeen[window] && memory.wbase[window] == memory.tailIndex[window] + 1) {
      memory.state[window] = WindowState.DONE.code();
      verdictRegister.complete = true;
    }
  }

  private void answerQuery() {
    StatusRegister out = statusRegister;
    out.valid = queryValid;
    if (!queryValid) {
      return;
    }
    int window = queryWindow;
    out.window = window;
    if (window >= parameters.windows()) {
      out.free();
      return;
    }
    out.state = memory.state[window];
    out.generation = memory.generation[window];
    out.length = memory.length[window];
    out.wbase = memory.wbase[window];
    out.tailSeen = memory.tailSeen[window];
    out.tailIndex = memory.tailIndex[window];
    memory.copyVector(window, out.wvec);
    out.changed = true;
  }
}
