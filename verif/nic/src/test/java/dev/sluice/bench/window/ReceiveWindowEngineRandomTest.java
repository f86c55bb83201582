// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random lock-step of the engine over random parameters and seeds. A failure names the command that
 * replays it with a waveform. Other seeds: {@code -Dsluice.seed=N}.
 */
class ReceiveWindowEngineRandomTest {
  private static final long SEED = Long.getLong("sluice.seed", 20260101);
  private static final int SEEDS_EACH = 4;
  private static final int CLOCKS = 60_000;

  /** Sizes that are drawn: for every run, and for the long lane. */
  private static final int DRAWN = 3;

  private static final int FURTHER_DRAWN = 5;

  static Stream<SluiceParameters> configurations() {
    List<SluiceParameters> fixed =
        List.of(
            SluiceParameters.DEFAULT,
            new SluiceParameters(1, 8, 1, 512, Architecture.SHIFT),
            new SluiceParameters(256, 128, 1 << 20, 512, Architecture.RING),
            new SluiceParameters(1, 16, 300, 512, Architecture.RING),
            new SluiceParameters(5, 64, 255, 512, Architecture.SEGMENTED),
            new SluiceParameters(16, 256, 1 << 20, 512, Architecture.SEGMENTED));
    return Stream.concat(fixed.stream(), drawn().limit(DRAWN));
  }

  static Stream<SluiceParameters> further() {
    List<SluiceParameters> fixed =
        List.of(
            new SluiceParameters(
                4, 1024, SluiceParameters.MAX_MAX_PACKETS, 512, Architecture.SHIFT),
            new SluiceParameters(1, 8, 1, 512, Architecture.RING),
            new SluiceParameters(4, 1024, 1 << 15, 512, Architecture.RING),
            new SluiceParameters(1, 128, 1, 512, Architecture.SEGMENTED),
            new SluiceParameters(
                3, 1024, SluiceParameters.MAX_MAX_PACKETS, 512, Architecture.SEGMENTED));
    return Stream.concat(fixed.stream(), drawn().skip(DRAWN).limit(FURTHER_DRAWN));
  }

  private static Stream<SluiceParameters> drawn() {
    SplittableRandom random = new SplittableRandom(SEED);
    return Stream.generate(
        () ->
            new SluiceParameters(
                1 + random.nextInt(random.nextBoolean() ? 8 : 300),
                8 << random.nextInt(6),
                1 + random.nextInt(1 << random.nextInt(3, 24)),
                512,
                random.nextBoolean() ? Architecture.SHIFT : Architecture.RING));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void everyOutputIsAsTheModelSaysInEveryClock(SluiceParameters parameters) throws Exception {
    inLockStep(parameters);
  }

  @Tag("long")
  @ParameterizedTest
  @MethodSource("further")
  void ofFurtherSizes(SluiceParameters parameters) throws Exception {
    inLockStep(parameters);
  }

  private static void inLockStep(SluiceParameters parameters) throws Exception {
    VerilatedModel rtl = EngineModels.of(parameters);
    long accepted = 0;
    for (int i = 0; i < SEEDS_EACH; i++) {
      double density = i % 2 == 0 ? 1.0 : 0.6;
      EngineSoak soak = new EngineSoak(parameters, density, SEED + i);
      try {
        soak.run(rtl, CLOCKS, _ -> {});
      } catch (MismatchException e) {
        throw new AssertionError(
            e.getMessage() + "\nreplay with a waveform: " + soak.command(CLOCKS), e);
      }
      assertThat(soak.clocks()).isEqualTo(CLOCKS);
      accepted += soak.count(Verdict.ACCEPTED);
    }
    assertThat(accepted).as("packets accepted in all").isPositive();
  }
}
