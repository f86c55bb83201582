// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.kernels.Kernels;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice bench kernels}. */
@Command(
    name = "kernels",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "The Java hot paths, measured with JMH: a clock of the cycle model, a packet of the spec's"
          + " window, packet coding, the network models.",
      "Each in a JVM of its own; takes about ten seconds each."
    })
final class BenchKernelsCommand implements Callable<Integer> {
  /** From a review of this project, where it was measured and counted. */
  private static final String HTSIM =
      "Beside FabricBenchmark: csg-htsim (841d9e7, C++) about 1,900,000 hops a second on one core of"
          + " another machine,\nwith NDP's ends: 128 nodes, fat tree, 400 Gbit/s. The ends of"
          + " FabricBenchmark are windows and nothing more.";

  @Spec private CommandSpec spec;

  @Option(
      names = "--filter",
      paramLabel = "TEXT",
      defaultValue = "",
      description = "Only the benchmarks whose name contains it.")
  private String filter;

  @Option(
      names = "--iterations",
      paramLabel = "N",
      defaultValue = "5",
      description = "Measured iterations of a second, 3 to 100 (default: ${DEFAULT-VALUE}).")
  private int iterations;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/bench",
      description = "Where JMH's log goes (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Override
  public Integer call() throws IOException {
    if (iterations < 3 || iterations > 100) {
      throw new BadInputException("--iterations " + iterations + " must be 3 to 100");
    }
    WritableFolder.make("--out", out);
    Path log = out.resolve("kernels.log");
    new Progress(spec.commandLine().getErr()).step("measuring; JMH's log is " + log);
    List<Kernels.Figure> figures = Kernels.run(filter, iterations, log);
    if (figures.isEmpty()) {
      throw new BadInputException("--filter " + filter + " names no benchmark");
    }
    PrintWriter console = spec.commandLine().getOut();
    console.printf("%-50s %10s %8s %14s%n", "", "ns", "+-", "a second");
    for (Kernels.Figure figure : figures) {
      double ns = figure.nanoseconds();
      console.printf("%-50s %10.1f %8.1f %,14.0f%n", figure.name(), ns, figure.error(), 1e9 / ns);
    }
    if (figures.stream().anyMatch(figure -> figure.name().startsWith("FabricBenchmark"))) {
      console.println(HTSIM);
    }
    return 0;
  }
}
