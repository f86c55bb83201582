// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.wires.QueryWaitsWires;
import dev.sluice.cycle.wires.StatusWires;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.SluiceParameters;

/**
 * A cycle model on its wires, as tests speak of it. The wires always show the clock that comes;
 * what is offered is offered for that clock only.
 */
final class DrivenEngine {
  private final ReceiveWindowEngineModel model;
  private boolean inReset;

  DrivenEngine(SluiceParameters parameters) {
    model = ReceiveWindowEngineModel.of(parameters);
    model.drive();
  }

  void waitUntilReady() {
    while (!ready()) {
      clock();
    }
  }

  void reset() {
    inReset = true;
  }

  void open(int window, int generation, int length) {
    CommandPort.open(model.cmd, window, generation, length);
  }

  void packet(int window, int generation, int pidx, boolean tail) {
    CommandPort.packet(model.cmd, window, generation, pidx, tail);
  }

  void query(int window) {
    CommandPort.query(model.query, window);
  }

  void offer(ReceiveWindowStimulus stimulus) {
    stimulus.offer(model.cmd, model.query);
  }

  void clock() {
    if (inReset) {
      model.reset();
    } else {
      model.clock();
    }
    inReset = false;
    model.cmd.valid = false;
    model.query.valid = false;
    model.drive();
  }

  int latency() {
    return model.latency();
  }

  int edgeLag() {
    return model.edgeLag();
  }

  boolean ready() {
    return model.cmd.ready;
  }

  boolean queryReady() {
    return model.query.ready;
  }

  boolean queryWaits() {
    return model.queryWaits.getBit(QueryWaitsWires.WAITS);
  }

  boolean verdictValid() {
    return model.verdict.valid;
  }

  int verdictWindow() {
    return model.verdict.getInt(VerdictWires.WINDOW);
  }

  int verdictPidx() {
    return model.verdict.getInt(VerdictWires.PIDX);
  }

  int verdictCode() {
    return model.verdict.getInt(VerdictWires.VERDICT);
  }

  int verdictWbase() {
    return model.verdict.getInt(VerdictWires.WBASE);
  }

  int verdictSlide() {
    return model.verdict.getInt(VerdictWires.SLIDE);
  }

  boolean verdictComplete() {
    return model.verdict.getBit(VerdictWires.COMPLETE);
  }

  boolean verdictAnswerAgain() {
    return model.verdict.getBit(VerdictWires.ANSWER_AGAIN);
  }

  boolean statusValid() {
    return model.status.valid;
  }

  int statusWindow() {
    return model.status.getInt(StatusWires.WINDOW);
  }

  int statusState() {
    return model.status.getInt(StatusWires.STATE);
  }

  int statusGeneration() {
    return model.status.getInt(StatusWires.GENERATION);
  }

  int statusLength() {
    return model.status.getInt(StatusWires.LENGTH);
  }

  int statusWbase() {
    return model.status.getInt(StatusWires.WBASE);
  }

  boolean statusTailSeen() {
    return model.status.getBit(StatusWires.TAIL_SEEN);
  }

  int statusTailIndex() {
    return model.status.getInt(StatusWires.TAIL_INDEX);
  }

  long[] statusWvec() {
    long[] wvec = new long[model.status.field(StatusWires.WVEC).words()];
    StatusWires.wvec(model.status, wvec);
    return wvec;
  }
}
