// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageRun;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineObserver;
import dev.sluice.lockstep.window.EngineOutputs;
import dev.sluice.lockstep.window.EngineTap;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import dev.sluice.spec.window.WindowState;

/**
 * Functional coverage of the receive-window engine, sampled while a soak runs:
 *
 * <pre>{@code
 * EngineCoverage coverage = new EngineCoverage(parameters);
 * new EngineSoak(parameters, 0.9, seed).observedBy(coverage).run(rtl, clocks, progress);
 * CoverageFiles.mergeInto(file, coverage.data(new CoverageRun("soak", seed, true)));
 * }</pre>
 *
 * <p>The points are named in {@code docs/coverage-plan.md}. They follow the commands and the RTL's
 * answers, in order, so they hold for every architecture. Sampling does not allocate. Not
 * thread-safe.
 */
public final class EngineCoverage implements EngineObserver, EngineTap {
  private final SluiceParameters parameters;
  private final EnginePoints points;
  private final CommandQueue commands = new CommandQueue();
  private WindowShadow shadow;

  /** Of each window, the clock of its last command; negative if there was none. */
  private long[] lastCommand;

  /** The number of the clock that is going on. */
  private long now;

  /**
   * Coverage of which nothing is sampled yet.
   *
   * @param parameters of the engines that are going to be observed
   */
  public EngineCoverage(SluiceParameters parameters) {
    this.parameters = parameters;
    points = new EnginePoints(parameters);
    begin();
  }

  /** Says that what is observed next is a new engine after reset; counts are kept. */
  public void begin() {
    now = 0;
    shadow = new WindowShadow(parameters);
    lastCommand = new long[1 << parameters.windowBits()];
    java.util.Arrays.fill(lastCommand, -1);
    while (!commands.isEmpty()) {
      commands.remove();
    }
  }

  @Override
  public void clock(long clock, ReceiveWindowStimulus stimulus, EngineCosim cosim) {
    if (clock == 0) {
      begin();
    }
    if (stimulus.commandValid()) {
      command(
          stimulus.op(),
          stimulus.window(),
          stimulus.generation(),
          stimulus.pidx(),
          stimulus.tail(),
          stimulus.length());
    }
    if (stimulus.queryValid()) {
      query(stimulus.queryWindow());
    }
    clock(cosim.outputs());
  }

  @Override
  public void command(int op, int window, int generation, int pidx, boolean tail, int length) {
    long before = lastCommand[window];
    lastCommand[window] = now;
    commands.add(op, window, generation, pidx, tail, length, now, before < 0 ? 0 : now - before);
  }

  @Override
  public void query(int window) {
    if (lastCommand[window] >= 0) {
      points.queryDistance.sample(now - lastCommand[window]);
    }
  }

  @Override
  public void clock(EngineOutputs outputs) {
    if (outputs.statusValid()) {
      points.queried.sample(outputs.statusState());
    }
    withoutVerdict();
    if (outputs.verdictValid()) {
      packet(outputs);
      commands.remove();
      withoutVerdict();
    }
    now++;
  }

  /** Takes the commands that are not packets, up to the next packet. */
  private void withoutVerdict() {
    while (!commands.isEmpty() && commands.op() != WindowOp.PACKET.code()) {
      int window = commands.window();
      if (commands.op() == WindowOp.OPEN.code()) {
        open(window);
      } else if (commands.op() == WindowOp.CLOSE.code()) {
        points.closed.sample(shadow.found(window));
        if (shadow.exists(window)) {
          shadow.close(window);
        }
      } else {
        shadow.lastVerdict[window] = -1;
      }
      commands.remove();
    }
  }

  private void open(int window) {
    points.opened.sample(shadow.found(window));
    if (!shadow.exists(window)) {
      return;
    }
    points.length.sample(commands.length());
    if (shadow.used[window]) {
      points.generation.sample(commands.generation() - shadow.generation[window]);
    }
    shadow.open(window, commands.generation(), commands.length());
  }

  private void packet(EngineOutputs outputs) {
    int window = commands.window();
    int verdict = outputs.verdictCode();
    points.verdict.sample(verdict);
    points.distance.sample(commands.distance());
    points.verdictAtDistance.sample();
    if (commands.distance() == 1 && shadow.lastVerdict[window] >= 0) {
      points.previous.sample(shadow.lastVerdict[window]);
      points.backToBack.sample();
    }
    shadow.lastVerdict[window] = verdict;
    if (verdict == Verdict.STALE.code()) {
      points.stale.sample(staleCause(window));
    } else {
      inWindow(window, outputs);
    }
  }

  private int staleCause(int window) {
    if (!shadow.exists(window)) {
      return EnginePoints.STALE_NO_WINDOW;
    }
    if (shadow.state[window] == WindowState.FREE.code()) {
      return EnginePoints.STALE_FREE;
    }
    int older = shadow.generation[window] - commands.generation() & 0xff;
    return older <= 2 ? EnginePoints.STALE_PREVIOUS : EnginePoints.STALE_OTHER;
  }

  private void inWindow(int window, EngineOutputs outputs) {
    int pidx = commands.pidx();
    int slide = outputs.verdictSlide();
    int base = outputs.verdictWbase() - slide;
    points.state.sample(shadow.state[window]);
    points.verdictInState.sample();
    points.base.sample(base);
    points.occupancy.sample(shadow.occupancy[window]);
    points.verdictAtOccupancy.sample();
    if (pidx < shadow.length[window]) {
      points.position.sample(pidx - base);
      points.verdictAtPosition.sample();
    }
    if (outputs.verdictAnswerAgain()) {
      points.again.sample(commands.clock() - shadow.completed[window]);
    }
    if (outputs.verdictCode() == Verdict.BAD.code()) {
      points.bad.sample(badCause(window, pidx));
    } else if (outputs.verdictCode() == Verdict.ACCEPTED.code()) {
      accepted(window, pidx, slide, outputs.verdictComplete());
    }
  }

  private int badCause(int window, int pidx) {
    if (pidx >= shadow.length[window]) {
      return EnginePoints.BAD_REGION;
    }
    if (!commands.tail()) {
      return EnginePoints.BAD_AFTER_TAIL;
    }
    return shadow.tailIndex[window] >= 0
        ? EnginePoints.BAD_SECOND_TAIL
        : EnginePoints.BAD_EARLY_TAIL;
  }

  private void accepted(int window, int pidx, int slide, boolean complete) {
    points.slide.sample(slide);
    points.slideAtDistance.sample();
    if (commands.tail()) {
      points.tail.sample(tailKind(window, pidx, complete));
      shadow.tailIndex[window] = pidx;
    } else if (complete) {
      points.tail.sample(EnginePoints.TAIL_LAST_HOLE);
    }
    shadow.received[window]++;
    shadow.occupancy[window] += 1 - slide;
    if (complete) {
      shadow.state[window] = WindowState.DONE.code();
      shadow.completed[window] = commands.clock();
    }
  }

  private int tailKind(int window, int pidx, boolean complete) {
    if (pidx == 0) {
      return EnginePoints.TAIL_SINGLE;
    }
    if (complete) {
      return EnginePoints.TAIL_AT_BASE;
    }
    return shadow.received[window] == 0 ? EnginePoints.TAIL_FIRST : EnginePoints.TAIL_AHEAD;
  }

  /**
   * What was sampled so far.
   *
   * @param run whose coverage it is
   * @return a copy of the counts
   */
  public CoverageData data(CoverageRun run) {
    return CoverageData.of(run, points.group);
  }
}
