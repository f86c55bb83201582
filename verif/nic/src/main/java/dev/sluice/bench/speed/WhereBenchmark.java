// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileReport;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.host.run.NicTransfer;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Where the time of lock-step goes, after as much of the same as the JVM takes to compile it: of
 * two NICs, or of the engine.
 */
public final class WhereBenchmark {
  /** What is looked into. */
  public enum What {
    /** Two NICs of 512 bits as {@code run} runs them. */
    NIC("nic"),
    /** Both cycle models without RTL. */
    MODELS("models"),
    /** The engine in batches, as {@code soak} runs it. */
    ENGINE("engine"),
    /** The engine with a driver process and a monitor process. */
    TASKS("tasks");

    private final String label;

    What(String label) {
      this.label = label;
    }

    /** Its name on the command line. */
    @Override
    public String toString() {
      return label;
    }
  }

  private static final long POWER_UP = 1;

  private final What what;
  private final int bytes;
  private final int clocks;
  private final int processors;
  private final boolean small;

  /**
   * A measurement.
   *
   * @param what is looked into
   * @param bytes of the file that NICs move
   * @param clocks of the engine
   * @param processors for how many the work is divided
   */
  public WhereBenchmark(What what, int bytes, int clocks, int processors) {
    this(what, bytes, clocks, processors, false);
  }

  /** With small NICs, for a test. */
  WhereBenchmark(What what, int bytes, int clocks, int processors, boolean small) {
    this.what = what;
    this.bytes = bytes;
    this.clocks = clocks;
    this.processors = processors;
    this.small = small;
  }

  /**
   * Builds, runs until the JVM has compiled what runs, and measures once more of the same.
   *
   * @param warmUp rounds that are not measured, 0 or more
   * @param step is told what begins
   * @return where the time of the last round went
   * @throws IOException when the RTL cannot be built
   */
  public ProfileReport run(int warmUp, Consumer<String> step) throws IOException {
    step.accept("building");
    Runnable round = round();
    for (int i = 0; i < warmUp; i++) {
      step.accept("warming up");
      round.run();
    }
    step.accept("measuring");
    Profile profile = Profile.every(Profile.EVERY);
    profile.during(round);
    return profile.report();
  }

  private Runnable round() throws IOException {
    return switch (what) {
      case NIC, MODELS -> nics();
      case ENGINE -> engine();
      case TASKS -> tasks();
    };
  }

  private Runnable nics() throws IOException {
    NicPairLoad load = NicPairLoad.of(small, bytes);
    Optional<VerilatedModel> rtl =
        what == What.NIC ? Optional.of(load.build(load.verilog())) : Optional.empty();
    return () -> {
      NicTransfer transfer = load.transfer(rtl).onProcessors(processors);
      if (!transfer.run(_ -> {}).isGood()) {
        throw new IllegalStateException("the bytes that arrived are others");
      }
    };
  }

  private Runnable engine() throws IOException {
    SluiceParameters parameters = SluiceParameters.DEFAULT;
    VerilatedModel rtl = EngineRtl.build(parameters, BuildKind.PLAIN);
    return () -> new EngineSoak(parameters, 1, POWER_UP).run(rtl, clocks, _ -> {});
  }

  private Runnable tasks() throws IOException {
    SluiceParameters parameters = SluiceParameters.DEFAULT;
    VerilatedModel rtl = EngineRtl.build(parameters, BuildKind.PLAIN);
    return () -> {
      try (EngineCosim engine = new EngineCosim(rtl, parameters, POWER_UP).keepIdleFields();
          Simulation sim = new Simulation(engine.dut())) {
        Clock clk = sim.clock("clk", 10, TimeUnit.NS);
        new EngineTraffic(engine, parameters.windows()).fork(sim, clk);
        sim.runClocks(clocks);
      }
    };
  }
}
