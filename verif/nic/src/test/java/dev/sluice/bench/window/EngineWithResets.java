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
   * From the first clock after a reset on a command and a query stand at the ports; they are taken
   * when the engine has freed its windows.
   */
  private static void startWithOffers(
      EngineCosim cosim, SluiceParameters parameters, SplittableRandom random) {
    cosim.startInSweep(1);
    int windows = parameters.windows();
    int op = random.nextInt(4);
    int window = random.nextInt(windows);
    int generation = random.nextInt(1 << SluiceParameters.GENERATION_BITS);
    int pidx = random.nextInt(1 << SluiceParameters.PIDX_BITS);
    int length = random.nextInt(parameters.maxPackets() + 1);
    boolean tail = random.nextBoolean();
    boolean asks = random.nextBoolean();
    int asked = random.nextBoolean() ? window : random.nextInt(windows);
    for (boolean isTaken = false; !isTaken; ) {
      isTaken = cosim.commandReady();
      cosim.command(op, window, generation, pidx, tail, length);
      if (asks) {
        cosim.query(asked);
      }
      cosim.clock();
    }
  }

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
        if (random.nextBoolean()) {
          cosim.start(1);
        } else {
          startWithOffers(cosim, parameters, random);
        }
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
