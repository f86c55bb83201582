// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.parts.control.ComponentTraffic;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/** Runs a component of the receive control alone, in lock-step with its model. */
final class ComponentBench {
  private static final int SEEDS = 100;
  private static final int CLOCKS = 6000;
  private static final int LONG_SEEDS = 10;

  private ComponentBench() {}

  /**
   * Some seeds, each from another power-up; in every other one a reset comes at any moment, and
   * often the traffic of before begins again after it.
   *
   * @param rtl the component
   * @param make makes its model
   * @param traffic for that model, by its seed
   */
  static <M extends BlockModel> void run(
      VerilatedModel rtl, Supplier<M> make, BiFunction<M, Long, ComponentTraffic> traffic) {
    for (long seed = 0; seed < SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      M model = make.get();
      try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
        long each = seed;
        for (int left = CLOCKS; left > 0; ) {
          int part = (seed & 1) == 0 ? left : Math.min(left, untilReset(random));
          left -= part;
          model.inputs().forEach(Wires::clear);
          cosim.start(1);
          run(cosim, traffic.apply(model, each), part);
          each = random.nextBoolean() ? seed : random.nextLong();
        }
      }
    }
  }

  /** Few seeds, in each of which the traffic goes on for so many clocks. */
  static <M extends BlockModel> void runWithoutReset(
      VerilatedModel rtl,
      Supplier<M> make,
      BiFunction<M, Long, ComponentTraffic> traffic,
      int clocks) {
    for (long seed = 0; seed < LONG_SEEDS; seed++) {
      M model = make.get();
      try (BlockCosim cosim = new BlockCosim(rtl, model, seed)) {
        model.inputs().forEach(Wires::clear);
        cosim.start(1);
        run(cosim, traffic.apply(model, seed), clocks);
      }
    }
  }

  /** Soon, later, or so late that what the reset before it left over has had time to show. */
  private static int untilReset(SplittableRandom random) {
    int most = random.nextBoolean() ? 100 : random.nextInt(4) != 0 ? 1500 : CLOCKS;
    return 1 + random.nextInt(most);
  }

  private static void run(BlockCosim cosim, ComponentTraffic traffic, int clocks) {
    for (int clock = 0; clock < clocks; clock++) {
      cosim.begin();
      traffic.drive();
      cosim.end();
    }
  }
}
