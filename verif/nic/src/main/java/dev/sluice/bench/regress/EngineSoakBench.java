// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.bench.coverage.EngineCoverage;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.lockstep.window.EngineWaves;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.random.SeedHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Random commands into the engine, RTL and model in lock-step. */
final class EngineSoakBench implements RegressionBench {
  private static final int CLOCKS = 300_000;

  private static final String HARDWARE = "soak hardware";

  private final ConfigurationPool pool;

  EngineSoakBench(ConfigurationPool pool) {
    this.pool = pool;
  }

  private record Draw(SluiceParameters parameters, EngineSoak soak) {}

  @Override
  public String name() {
    return "engine-soak";
  }

  private Draw draw(long seed) {
    SplittableRandom random = SeedHash.random(seed, HARDWARE);
    SluiceParameters parameters = pool.pick(random);
    double density = random.nextBoolean() ? 1 : 0.2 + 0.8 * random.nextDouble();
    return new Draw(parameters, new EngineSoak(parameters, density, seed));
  }

  @Override
  public String hardware(long seed) {
    return ConfigurationPool.build(pool.pick(SeedHash.random(seed, HARDWARE)));
  }

  @Override
  public void prepare(long seed, BuildKind kind) throws IOException {
    pool.model(draw(seed).parameters, kind);
  }

  @Override
  public Work run(long seed, SeedCoverage coverage) throws IOException {
    Draw draw = draw(seed);
    VerilatedModel rtl = pool.model(draw.parameters, coverage.kind());
    EngineCoverage sampled = coverage.engine(draw.parameters);
    draw.soak.observedBy(
        (clock, stimulus, cosim) -> {
          if (clock == 0) {
            coverage.count(cosim.dut(), draw.parameters, pool);
          }
          sampled.clock(clock, stimulus, cosim);
        });
    draw.soak.run(rtl, CLOCKS, _ -> {});
    return new Work(
        ConfigurationPool.describe(draw.parameters),
        draw.soak.clocks(),
        draw.soak.comparisons(),
        0,
        0);
  }

  @Override
  public void replay(long seed, MismatchException found, Path fst) throws IOException {
    Draw draw = draw(seed);
    try {
      draw.soak.replay(pool.model(draw.parameters, BuildKind.TRACE), found, fst);
    } catch (MismatchException again) {
      EngineWaves.writeSaveFile(fst, draw.parameters, again.mismatch());
      throw again;
    }
  }
}
