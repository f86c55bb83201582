// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.protocol.SluiceParameters;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Resets of one clock at any moment, from any power-up, at sizes that hardware is built with: they
 * fall into the sweep, which takes R clocks, as often as into traffic. {@link
 * ReceiveWindowEngineResetsTest} takes resets away, at small sizes.
 */
class FlagshipResetsTest {
  private static final int POWER_UPS = 24;
  private static final int CLOCKS = 4_000;

  @ParameterizedTest
  @MethodSource("dev.sluice.bench.window.EngineModels#flagships")
  void anyPowerUpAndAnyReset(SluiceParameters p) throws Exception {
    VerilatedModel rtl = EngineModels.of(p);
    for (int run = 1; run <= POWER_UPS; run++) {
      int seed = run;
      assertThatCode(
              () ->
                  EngineWithResets.run(
                      rtl, p, seed, CLOCKS, random -> untilReset(random, p.windows())))
          .as("%s, seed %d", p, run)
          .doesNotThrowAnyException();
    }
  }

  /** Whatever packets set and queries rely on, a query may come first. */
  @ParameterizedTest
  @MethodSource("dev.sluice.bench.window.EngineModels#flagships")
  void aQueryBeforeTheFirstPacketIsAnswered(SluiceParameters p) throws Exception {
    VerilatedModel rtl = EngineModels.of(p);
    for (int seed = 1; seed <= POWER_UPS; seed++) {
      int window = seed % p.windows();
      try (EngineCosim engine = new EngineCosim(rtl, p, seed)) {
        engine.start(1);
        idle(engine, p.windows() + 1);
        engine.open(window, seed, p.maxPackets());
        idle(engine, 1 + seed % 8);
        engine.query(window);
        idle(engine, 2 * (engine.latency() + p.width()));
      }
    }
  }

  private static void idle(EngineCosim engine, int clocks) {
    for (int i = 0; i < clocks; i++) {
      engine.clock();
    }
  }

  /** Within the sweep, soon after it, or long after it. */
  private static int untilReset(SplittableRandom random, int windows) {
    return switch (random.nextInt(3)) {
      case 0 -> 1 + random.nextInt(windows);
      case 1 -> windows + random.nextInt(100);
      default -> windows + random.nextInt(1500);
    };
  }
}
