// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.bench;

import dev.sluice.bench.speed.EngineBenchmark;
import dev.sluice.cli.bench.node.BenchNodeCommand;
import dev.sluice.cli.hardware.HardwareOptions;
import dev.sluice.protocol.SluiceParameters;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice bench}: measurements. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Measure speed on this machine.",
    subcommands = {
      BenchCommand.Engine.class,
      BenchCosimCommand.class,
      BenchKernelsCommand.class,
      BenchLatencyCommand.class,
      BenchLineRateCommand.class,
      BenchNicCommand.class,
      BenchNodeCommand.class,
      BenchWhereCommand.class
    })
public final class BenchCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** {@code sluice bench engine}. */
  @Command(
      name = "engine",
      mixinStandardHelpOptions = true,
      sortOptions = false,
      description = {
        "Clocks a second of the engine's bench: the RTL alone, the model alone, and both in"
            + " lock-step.",
        "Back-to-back packets over all windows; medians of several rounds."
      })
  static final class Engine implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Option(
        names = "--rounds",
        paramLabel = "N",
        defaultValue = "5",
        description = "Rounds after one to warm up, 1 to 100 (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Mixin private HardwareOptions hardware;

    @Override
    public Integer call() throws IOException {
      SluiceParameters parameters = hardware.parameters();
      if (rounds < 1 || rounds > 100) {
        throw new dev.sluice.protocol.BadInputException("--rounds " + rounds + " must be 1 to 100");
      }
      EngineBenchmark.Result result = EngineBenchmark.run(parameters, rounds);
      PrintWriter out = spec.commandLine().getOut();
      out.printf("%-34s %12s %12s %8s%n", "", "clocks/s", "ns/clock", "ratio");
      line(out, "RTL alone (Verilator, from Java)", result.rtlNs(), result.rtlNs());
      line(out, "cycle model alone", result.modelNs(), result.rtlNs());
      line(out, "lock-step, all outputs compared", result.lockStepNs(), result.rtlNs());
      return 0;
    }

    private static void line(PrintWriter out, String what, double ns, double against) {
      out.printf("%-34s %,12.0f %12.1f %8.2f%n", what, 1e9 / ns, ns, against / ns);
    }
  }
}
