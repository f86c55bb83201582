// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import dev.sluice.bench.speed.CosimBenchmark;
import dev.sluice.bench.speed.CosimBenchmark.Way;
import dev.sluice.cli.console.Progress;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
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
          + " the same packets, every output looked at in every clock.",
      "Each way in a process of its own, one after the other; medians of several rounds."
    })
final class BenchCosimCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Rounds after one to warm up, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the figures as JSON: for each way nsPerClock, clocksPerSecond, ratio.")
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
    if (json != null) {
      figures.write(json);
    }
    return 0;
  }
}
