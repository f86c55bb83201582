// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineOutputs;
import dev.sluice.parts.window.ReceiveWindowStimulus;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;
import java.util.function.ToIntFunction;

/** Random lock-step of the engine with resets of one clock in the middle of it. */
final class EngineWithResets {
  private static final double DENSITY = 0.9;

  private EngineWithResets() {}

  /**
   * Runs; each reset is followed by traffic of its own.
   *
   * @param rtl the engine, generated from the same parameters
   * @param parameters R, W, M and the architecture
   * @param seed of the traffic, of the resets and of what registers hold at power-up
   * @param clocks how many, besides those of reset
   * @param untilReset draws the clocks to the next reset, 1 at least
   * @throws MismatchException at the first output that is not as the model says
   */
  static void run(
      VerilatedModel rtl,
      SluiceParameters parameters,
      long seed,
      int clocks,
      ToIntFunction<SplittableRandom> untilReset) {
    try (EngineCosim cosim = new EngineCosim(rtl, parameters, seed)) {
      SplittableRandom random = new SplittableRandom(seed);
      EngineOutputs outputs = cosim.outputs();
      for (int left = clocks; left > 0; ) {
        cosim.start(1);
        ReceiveWindowStimulus stimulus =
            new ReceiveWindowStimulus(parameters, DENSITY, random.nextLong());
        int part = Math.min(left, untilReset.applyAsInt(random));
        left -= part;
        for (int clock = 0; clock < part; clock++) {
          stimulus.next();
          cosim.drive(stimulus);
          cosim.clock();
          if (outputs.verdictValid()) {
            stimulus.observe(
                outputs.verdictWindow(),
                outputs.verdictWbase(),
                outputs.verdictComplete(),
                outputs.verdictCode());
          }
        }
      }
    }
  }
}
