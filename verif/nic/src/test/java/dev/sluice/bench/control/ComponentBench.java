// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.control.ComponentTraffic;
import java.util.function.LongFunction;

/** Runs a component of the receive control alone, in lock-step with its model. */
final class ComponentBench {
  private static final int SEEDS = 30;
  private static final int CLOCKS = 6000;

  /** A model and the traffic that drives its inputs. */
  record Pair(BlockModel model, ComponentTraffic traffic) {}

  private ComponentBench() {}

  /** Some seeds, each from another power-up. */
  static void run(VerilatedModel rtl, LongFunction<Pair> component) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Pair pair = component.apply(seed);
      try (BlockCosim cosim = new BlockCosim(rtl, pair.model(), seed)) {
        cosim.start();
        for (int clock = 0; clock < CLOCKS; clock++) {
          cosim.begin();
          pair.traffic().drive();
          cosim.end();
        }
      }
    }
  }
}
