// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.registers.VerdictEventWires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.spec.window.Verdict;

/**
 * Counts accepted packets while a NIC runs, on wires of its model, to say how far a run has come:
 * its registers are read when it is over. Allocates nothing while it counts.
 */
final class EngineWatch implements ClockWatcher {
  private final Wires judged;
  private long accepted;

  EngineWatch(NicCoreModel core) {
    judged = core.wires("judged");
  }

  @Override
  public void clock(long clock) {
    if (judged.valid && judged.getInt(VerdictEventWires.VERDICT) == Verdict.ACCEPTED.code()) {
      accepted++;
    }
  }

  /** Data packets accepted so far. */
  long accepted() {
    return accepted;
  }
}
