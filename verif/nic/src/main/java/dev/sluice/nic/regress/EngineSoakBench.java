package dev.sluice.nic.regress;

import dev.sluice.cosim.BuildKind;
import dev.sluice.cosim.MismatchException;
import dev.sluice.nic.engine.EngineSoak;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;

/** Random commands into the engine, RTL and model in lock-step. */
final class EngineSoakBench implements RegressionBench {
  private static final int CLOCKS = 300_000;

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
    SplittableRandom random = new SplittableRandom(seed);
    SluiceParameters parameters = pool.pick(random);
    double density = random.nextBoolean() ? 1 : 0.2 + 0.8 * random.nextDouble();
    return new Draw(parameters, new EngineSoak(parameters, density, seed));
  }

  @Override
  public Work run(long seed) throws IOException {
    Draw draw = draw(seed);
    draw.soak.run(pool.model(draw.parameters, BuildKind.PLAIN), CLOCKS, _ -> {});
    return new Work(
        ConfigurationPool.describe(draw.parameters), draw.soak.clocks(), draw.soak.comparisons());
  }

  @Override
  public void replay(long seed, MismatchException found, Path fst) throws IOException {
    Draw draw = draw(seed);
    draw.soak.replay(pool.model(draw.parameters, BuildKind.TRACE), found, fst);
  }
}
