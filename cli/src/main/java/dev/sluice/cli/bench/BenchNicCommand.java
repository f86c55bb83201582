// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import dev.sluice.bench.speed.NicPairBenchmark;
import dev.sluice.bench.speed.NicPairBenchmark.Way;
import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice bench nic}. */
@Command(
    name = "nic",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Two NICs at 512 bits (R=256, W=128, S=64) that move bytes over the bad network of 64 flows:"
          + " their RTL in a C++ loop of recorded inputs, their cycle models alone, and both in"
          + " lock-step, clock by clock and in batches on one thread and on two.",
      "Each way in a process of its own, one after the other; medians of several rounds. The"
          + " Verilator builds take some minutes."
    })
final class BenchNicCommand implements Callable<Integer> {
  private static final int LEAST = 1 << 16;
  private static final int MOST = 1 << 26;

  @Spec private CommandSpec spec;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description = "Rounds after one to warm up, 1 to 100 (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--bytes",
      paramLabel = "N",
      defaultValue = "4194304",
      description =
          "Bytes that are moved in a round, "
              + LEAST
              + " to "
              + MOST
              + " (default: ${DEFAULT-VALUE}).")
  private int bytes;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description =
          "Write the figures as JSON: for each way nsPerClock, clocksPerSecond, ratioOfBareCpp.")
  private Path json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/bench",
      description = "Where it builds, its recordings and logs (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (rounds < 1 || rounds > 100) {
      throw new BadInputException("--rounds " + rounds + " must be 1 to 100");
    }
    if (bytes < LEAST || bytes > MOST) {
      throw new BadInputException("--bytes " + bytes + " must be " + LEAST + " to " + MOST);
    }
    if (json != null && !Files.isDirectory(json.toAbsolutePath().getParent())) {
      throw new BadInputException("--json " + json + ": there is no such folder");
    }
    WritableFolder.make("--out", out);
    Map<Way, Double> ns;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      ns = new NicPairBenchmark(out, bytes, rounds).run(progress::step);
    }
    SpeedFigures figures = new SpeedFigures(ns, Way::key, Way.BARE_CPP);
    PrintWriter console = spec.commandLine().getOut();
    figures.print(console);
    double slower = Math.max(ns.get(Way.BARE_CPP), ns.get(Way.MODELS));
    console.printf(
        "lockstepBatched2 takes %.2f times the slower of bareCpp and models%n",
        ns.get(Way.LOCKSTEP_BATCHED_2) / slower);
    if (json != null) {
      figures.write(json);
    }
    return 0;
  }
}
