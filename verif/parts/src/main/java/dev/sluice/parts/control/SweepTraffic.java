// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.control;

import dev.sluice.cycle.control.SweepModel;
import dev.sluice.cycle.control.VisitKind;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.cycle.wires.control.OutcomeWires;
import dev.sluice.cycle.wires.control.SeenWires;

/**
 * Visits for the sweep: of its window, and of others for others. An outcome follows each in the
 * next clock. A request maker that was idle when the sweep saw a window is idle at its outcome. A
 * window is opened in no clock in which one is freed.
 */
public final class SweepTraffic extends ComponentTraffic {
  private static final int STATES = 4;

  private final SweepModel sweep;
  private final int windows;
  private int since;

  /**
   * Traffic.
   *
   * @param sweep whose inputs it drives
   * @param windows R
   * @param seed of everything random
   */
  public SweepTraffic(SweepModel sweep, int windows, long seed) {
    super(seed);
    this.sweep = sweep;
    this.windows = windows;
  }

  @Override
  public void drive() {
    Wires outcome = sweep.outcome;
    outcome.valid = sweep.seen.valid;
    outcome.set(OutcomeWires.CANCELLED, seldom());
    outcome.set(OutcomeWires.CALMED, outcome.getBit(OutcomeWires.CANCELLED) && half());
    sweep.opened.valid = !sweep.freed.valid && seldom();
    sweep.opened.set(OneWindowWires.WINDOW, random.nextInt(windows));
    if (!outcome.valid) {
      sweep.commandFree.set(0, often());
      sweep.requestsIdle.set(0, half());
    }
    sweep.refusal.ready = random.nextInt(40) == 0;
    sweep.seen.valid = ++since > 2 && half();
    // What WindowVisits promises: the kind, the row and what arrivals have made of the window stand
    // in the clock before, too.
    if (sweep.seen.valid) {
      since = 0;
      decide();
    } else {
      see();
    }
  }

  private void decide() {
    sweep.seen.set(SeenWires.DUE, half());
    sweep.seen.set(SeenWires.PROMPT, half());
    sweep.seen.set(SeenWires.EXHAUSTED, half());
    sweep.seen.set(SeenWires.CALMED, seldom());
    sweep.seen.set(SeenWires.STIRRED, seldom());
    if (sweep.seen.getInt(SeenWires.KIND) == VisitKind.SWEEP.ordinal() && often()) {
      sweep.seen.set(SeenWires.WINDOW, sweep.sweepWindow.get(0));
    }
  }

  private void see() {
    fill(sweep.seen);
    sweep.seen.set(SeenWires.WINDOW, random.nextInt(windows));
    sweep.seen.set(SeenWires.KIND, random.nextInt(VisitKind.values().length));
    sweep.seen.set(SeenWires.ROW_PHASE, random.nextInt(STATES));
    sweep.seen.set(SeenWires.ERROR, seldom());
    if (often()) {
      sweep.seen.set(SeenWires.KIND, VisitKind.SWEEP.ordinal());
    }
  }
}
