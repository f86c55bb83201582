// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.calibration;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.nic.NicCoreModel;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.spec.window.Verdict;

/**
 * Sums of what a NIC's receive side counts: the receive control's pulses, which with RTL in
 * lock-step are the RTL's, and the verdicts, on wires inside the model.
 */
final class ReceiverCounts implements ClockWatcher {
  private final Wires verdict;
  private final Wires control;
  private final long[] verdicts = new long[1 << Verdict.BITS];
  private final long[] sums;

  /** Counts of a NIC that are 0. */
  ReceiverCounts(NicCoreModel model) {
    verdict = model.receive().verdict();
    control = model.wires("count");
    sums = new long[control.size()];
  }

  @Override
  public void clock(long clock) {
    if (verdict.valid) {
      verdicts[verdict.getInt(VerdictWires.VERDICT)]++;
    }
    for (int i = 0; i < sums.length; i++) {
      sums[i] += control.get(i);
    }
  }

  long verdicts(Verdict which) {
    return verdicts[which.code()];
  }

  /** A count of the receive control: a number of {@code ReceiveCountWires}. */
  long control(int which) {
    return sums[which];
  }
}
