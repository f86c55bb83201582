// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.EngineCommandWires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.parts.admission.QueryWatch;
import dev.sluice.protocol.SluiceParameters;

/** {@link Invariant#NO_STARVED_QUERY}, at the window engine's read port. */
final class NoStarvedQuery implements ClockWatcher {
  private final CheckedRun run;
  private final Wires cmd;
  private final QueryWatch watch;

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param parameters of the engine
   * @param query to the engine
   * @param status from the engine
   * @param cmd to the engine
   */
  NoStarvedQuery(
      CheckedRun run, SluiceParameters parameters, Wires query, Wires status, Wires cmd) {
    this.run = run;
    this.cmd = cmd;
    watch = new QueryWatch(parameters, query, status);
  }

  @Override
  public void clock(long clock) {
    if (cmd.fires() && cmd.getInt(EngineCommandWires.OP) != WindowOp.PACKET.code()) {
      watch.opensOrCloses(cmd.getInt(EngineCommandWires.WINDOW));
    }
    String wrong = watch.clock();
    if (wrong != null) {
      throw run.violation(Invariant.NO_STARVED_QUERY, null, wrong);
    }
  }
}
