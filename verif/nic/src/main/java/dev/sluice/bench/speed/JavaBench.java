// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.util.Locale;

/**
 * This harness in the benchmark: the engine driven and compared with the cycle model in lock-step,
 * with callbacks, or with two coroutine processes. A JVM of its own for each, so that none profits
 * from the other's compiled code. Prints nanoseconds a clock, one line a round; the first warms up.
 */
public final class JavaBench {
  /** Seed of what registers hold at power-up. */
  private static final long POWER_UP = 1;

  /** Clocks of a batch. */
  private static final int BATCH = 1 << 10;

  private JavaBench() {}

  /**
   * Measures.
   *
   * @param arguments {@code callbacks}, {@code coroutines}, {@code batched} or {@code
   *     batchedAhead}; clocks; rounds
   * @throws IOException when the RTL cannot be built
   */
  public static void main(String[] arguments) throws IOException {
    String way = arguments[0];
    int clocks = Integer.parseInt(arguments[1]);
    int rounds = Integer.parseInt(arguments[2]);
    SluiceParameters parameters = SluiceParameters.DEFAULT;
    VerilatedModel rtl = EngineRtl.build(parameters, BuildKind.PLAIN);
    for (int i = 0; i <= rounds; i++) {
      double ns =
          switch (way) {
            case "callbacks" -> callbacks(rtl, parameters, clocks);
            case "coroutines" -> coroutines(rtl, parameters, clocks);
            case "batched" -> batched(rtl, parameters, clocks, false);
            case "batchedAhead" -> batched(rtl, parameters, clocks, true);
            default -> throw new IllegalArgumentException("no way " + way);
          };
      System.out.printf(Locale.ROOT, "%.3f%n", ns);
    }
  }

  /** A driver and a lock-step monitor, each called once a clock. */
  private static double callbacks(VerilatedModel rtl, SluiceParameters parameters, int clocks) {
    try (EngineCosim engine = new EngineCosim(rtl, parameters, POWER_UP).keepIdleFields();
        Simulation sim = new Simulation(engine.dut())) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      EngineTraffic traffic = new EngineTraffic(engine, parameters.windows());
      clk.onDrive(traffic::drive);
      clk.onSample(engine::compare);
      sim.runClocks(traffic.clocksBeforePackets());
      long began = System.nanoTime();
      sim.runClocks(clocks);
      return (double) (System.nanoTime() - began) / clocks;
    }
  }

  /** The model leads, and the RTL follows in batches; the last one is waited for. */
  private static double batched(
      VerilatedModel rtl, SluiceParameters parameters, int clocks, boolean ahead) {
    try (EngineCosim engine = new EngineCosim(rtl, parameters, POWER_UP).keepIdleFields()) {
      EngineTraffic traffic = new EngineTraffic(engine, parameters.windows());
      for (int i = 0; i < traffic.clocksBeforePackets(); i++) {
        traffic.drive();
        engine.clock();
      }
      engine.inBatches(BATCH, ahead);
      long began = System.nanoTime();
      for (int i = 0; i < clocks; i++) {
        traffic.drive();
        engine.clock();
      }
      engine.flush();
      return (double) (System.nanoTime() - began) / clocks;
    }
  }

  /** A driver process and a lock-step monitor process, each resumed once a clock. */
  private static double coroutines(VerilatedModel rtl, SluiceParameters parameters, int clocks) {
    try (EngineCosim engine = new EngineCosim(rtl, parameters, POWER_UP).keepIdleFields();
        Simulation sim = new Simulation(engine.dut())) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      EngineTraffic traffic = new EngineTraffic(engine, parameters.windows());
      traffic.fork(sim, clk);
      sim.runClocks(traffic.clocksBeforePackets());
      long began = System.nanoTime();
      sim.runClocks(clocks);
      return (double) (System.nanoTime() - began) / clocks;
    }
  }
}
