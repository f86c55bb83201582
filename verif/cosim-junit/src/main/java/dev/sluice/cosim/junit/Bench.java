// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.random.RandomStream;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.List;
import java.util.Random;

/** What one run of a test is given: made when first asked for, closed together. */
final class Bench implements AutoCloseable {
  static final List<Class<?>> TYPES =
      List.of(
          Dut.class,
          Simulation.class,
          Clock.class,
          Random.class,
          Seed.class,
          Coverage.class,
          Variant.class);

  private final TestDesign design;
  private final Seed seed;
  private final Dut dut;
  private final Random random;
  private final long timeoutUs;
  private final Coverage coverage = new Coverage();
  private Simulation simulation;

  Bench(TestDesign design, Seed seed, VerilatedModel model, long timeoutUs) {
    this.timeoutUs = timeoutUs;
    this.design = design;
    this.seed = seed;
    dut = design.open(model, seed);
    random = random(seed);
  }

  /**
   * The generator of a seed, by way of a hash: the first numbers of a {@link Random} that is given
   * small seeds one after the other are nearly the same.
   */
  static Random random(Seed seed) {
    return new Random(new RandomStream(seed.value()).stream("test").nextLong());
  }

  Object get(Class<?> type) {
    if (type == Dut.class) {
      return dut;
    } else if (type == Simulation.class) {
      return simulation();
    } else if (type == Clock.class) {
      return simulation().mainClock();
    } else if (type == Random.class) {
      return random;
    } else if (type == Seed.class) {
      return seed;
    } else if (type == Coverage.class) {
      return coverage;
    }
    if (type == Variant.class) {
      return design.parameters();
    }
    throw new CosimException("a test cannot be given a " + type.getName());
  }

  private Simulation simulation() {
    if (simulation == null) {
      simulation = new Simulation(dut);
      design.addClocks(simulation);
      if (timeoutUs > 0) {
        simulation.timeLimit(timeoutUs, TimeUnit.US);
      }
    }
    return simulation;
  }

  Dut dut() {
    return dut;
  }

  Coverage coverage() {
    return coverage;
  }

  @Override
  public void close() {
    try {
      if (simulation != null) {
        simulation.close();
      }
    } finally {
      dut.close();
    }
  }
}
