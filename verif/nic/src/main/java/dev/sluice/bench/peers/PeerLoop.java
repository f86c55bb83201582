// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.peers;

import com.sun.management.OperatingSystemMXBean;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.sim.Task;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/**
 * This harness among its peers: the engine driven and read, with nothing compared, in a loop or by
 * two tasks. Prints a line a round: nanoseconds a clock, processor time of all threads a clock, and
 * the digest.
 */
public final class PeerLoop {
  private PeerLoop() {}

  /**
   * Measures.
   *
   * @param arguments {@code loop} or {@code tasks}; the engine's Verilog; clocks; rounds; the level
   *     of optimization
   */
  public static void main(String[] arguments) {
    int clocks = Integer.parseInt(arguments[2]);
    int rounds = Integer.parseInt(arguments[3]);
    VerilatedModel model =
        Verilate.top("ReceiveWindowEngine")
            .source(Path.of(arguments[1]))
            .optimization(Integer.parseInt(arguments[4]))
            .build();
    for (int i = 0; i <= rounds; i++) {
      try (Dut dut = model.open()) {
        if (arguments[0].equals("loop")) {
          loop(dut, clocks);
        } else {
          tasks(dut, clocks);
        }
      }
    }
  }

  private static void loop(Dut dut, int clocks) {
    PeerDesign engine = new PeerDesign(dut);
    for (int i = 0; i < PeerDesign.BEFORE; i++) {
      engine.prepare(i);
      dut.clock();
    }
    measure(
        engine,
        clocks,
        () -> {
          for (int i = 0; i < clocks; i++) {
            engine.drive(i);
            dut.clock();
            engine.read();
          }
        });
  }

  private static void tasks(Dut dut, int clocks) {
    PeerDesign engine = new PeerDesign(dut);
    try (Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      sim.run(
          () -> {
            for (int i = 0; i < PeerDesign.BEFORE; i++) {
              engine.prepare(i);
              sim.await(clk.risingEdge());
            }
            measure(engine, clocks, () -> driverAndMonitor(sim, clk, engine, clocks));
          });
    }
  }

  private static void driverAndMonitor(Simulation sim, Clock clk, PeerDesign engine, int clocks) {
    Task monitor =
        sim.fork(
            "monitor",
            () -> {
              for (int i = 0; i < clocks; i++) {
                sim.await(clk.risingEdge());
                engine.read();
              }
            });
    sim.fork(
        "driver",
        () -> {
          for (int i = 0; i < clocks; i++) {
            engine.drive(i);
            sim.await(clk.risingEdge());
          }
        });
    sim.await(monitor.join());
  }

  private static void measure(PeerDesign engine, int clocks, Runnable work) {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    engine.begin();
    long processor = system.getProcessCpuTime();
    long began = System.nanoTime();
    work.run();
    long took = System.nanoTime() - began;
    processor = system.getProcessCpuTime() - processor;
    System.out.printf(
        Locale.ROOT,
        "%.3f %.3f %016x%n",
        (double) took / clocks,
        (double) processor / clocks,
        engine.digest());
  }
}
