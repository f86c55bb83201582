// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.bench.peers.CocotbEnvironments;
import dev.sluice.bench.peers.PeerBenchmark;
import dev.sluice.bench.peers.PeerFigures;
import dev.sluice.bench.speed.ClocksBenchmark;
import dev.sluice.bench.speed.CosimBenchmark;
import dev.sluice.bench.speed.CosimBenchmark.Way;
import dev.sluice.cli.console.Progress;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice bench cosim}. */
@Command(
    name = "cosim",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "This harness against a bare C++ loop and against SpinalSim: the same engine (R=256, W=128),"
          + " the same packets, every output compared with the model in every clock.",
      "Then beside others that drive Verilog, ChiselSim's svsim and, when it is installed, cocotb:"
          + " the same engine, every input set and every output read in every clock,"
          + " nothing compared.",
      "Each way in a process of its own, one after the other; medians of several rounds."
    })
final class BenchCosimCommand implements Callable<Integer> {
  /** What is measured. */
  enum Of {
    /** Lock-step with the model, against C++ and SpinalSim. */
    lockstep,
    /** Beside others that drive Verilog. */
    peers,
    /** One clock, and two unrelated ones. */
    clocks,
    /** All of these. */
    all
  }

  @Spec private CommandSpec spec;

  @Option(
      names = "--of",
      paramLabel = "WHAT",
      defaultValue = "all",
      description =
          "lockstep: with the model, against C++ and SpinalSim; peers: beside others that drive"
              + " Verilog; clocks: two counters with one clock running, and with two; all (default:"
              + " ${DEFAULT-VALUE}).")
  private Of of;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Rounds after one to warm up, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--cocotb",
      paramLabel = "DIR",
      description =
          "A virtual environment with cocotb; may be given for several versions (default: python3 of"
              + " the PATH, if it has cocotb).")
  private List<Path> cocotb = new ArrayList<>();

  @Option(
      names = "--install-cocotb",
      paramLabel = "VERSION",
      split = ",",
      description =
          "Make such environments in the folder of --out, with pip from PyPI: 1.9.2,2.1.0.")
  private List<String> install = List.of();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Write the figures as JSON: for each way nsPerClock, clocksPerSecond, ratioOfBareCpp; of"
              + " peers more (user guide).")
  private Path json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/bench",
      description = "Where it builds, and its logs (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (rounds < 1 || rounds > 100) {
      throw new BadInputException("--rounds " + rounds + " must be 1 to 100");
    }
    Map<String, Object> report = new LinkedHashMap<>();
    if (of == Of.lockstep || of == Of.all) {
      report.putAll(lockstep());
    }
    if (of == Of.clocks || of == Of.all) {
      report.putAll(clocks());
    }
    if (of == Of.peers || of == Of.all) {
      report.putAll(peers());
    }
    if (json != null) {
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .writeValue(json.toFile(), report);
    }
    return 0;
  }

  private Map<String, ?> lockstep() throws IOException, InterruptedException {
    Map<Way, Double> ns;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      ns = new CosimBenchmark(out, rounds).run(way -> progress.step("measuring " + way.key()));
    }
    SpeedFigures figures = new SpeedFigures(ns, Way::key, Way.BARE_CPP);
    PrintWriter console = spec.commandLine().getOut();
    figures.print(console);
    console.printf(
        "two coroutine processes against SpinalSim's fork: %.0f times%n",
        ns.get(Way.SPINAL_SIM_FORK) / ns.get(Way.COROUTINES_2));
    return figures.report();
  }

  private Map<String, ?> clocks() throws IOException, InterruptedException {
    Map<String, Double> ns;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      ns = new ClocksBenchmark(out, rounds).run(key -> progress.step("measuring " + key));
    }
    Map<String, Object> report = new LinkedHashMap<>();
    ns.forEach(
        (key, value) -> {
          double ratio = value / ns.get(ClocksBenchmark.ONE);
          Map<String, Double> row = new LinkedHashMap<>();
          row.put("nsPerClock", value);
          row.put("clocksPerSecond", 1e9 / value);
          row.put("ratioOfOneClock", ratio);
          report.put(key, row);
          spec.commandLine()
              .getOut()
              .printf("%-20s %12.1f ns/clock, %.2f times one clock%n", key, value, ratio);
        });
    return report;
  }

  private Map<String, ?> peers() throws IOException, InterruptedException {
    Map<String, PeerFigures> figures;
    Map<String, String> notMeasured;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      if (!install.isEmpty()) {
        progress.step("installing cocotb " + String.join(", ", install));
        cocotb.addAll(CocotbEnvironments.install(out.resolve("peers"), install));
      }
      PeerBenchmark benchmark = new PeerBenchmark(out, rounds, cocotb);
      notMeasured = benchmark.notMeasured();
      figures = benchmark.run(progress::step);
    }
    PeerTable table = new PeerTable(figures, notMeasured);
    table.print(spec.commandLine().getOut());
    return table.report();
  }
}
