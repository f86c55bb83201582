// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.lockstep.BlockUnderTest;
import dev.sluice.protocol.NicParameters;

/** Makes the NICs of a run: cycle models alone, or RTL in lock-step with them. */
@FunctionalInterface
public interface NicMaker {
  /**
   * One NIC that was not started yet.
   *
   * @param parameters what is to be built
   * @param seed of what the RTL's registers hold at power-up
   * @return a block whose model is a {@link dev.sluice.cycle.nic.NicCoreModel}
   */
  BlockUnderTest make(NicParameters parameters, long seed);
}
