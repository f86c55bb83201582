// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.bench.BenchCommand;
import dev.sluice.cli.campaign.CampaignTaskCommand;
import dev.sluice.cli.campaign.StatusCommand;
import dev.sluice.cli.formal.AssuranceCommand;
import dev.sluice.cli.formal.MutateCommand;
import dev.sluice.cli.formal.MutateModelsCommand;
import dev.sluice.cli.formal.ProveCommand;
import dev.sluice.cli.node.NetworkCommand;
import dev.sluice.cli.node.NodeCommand;
import dev.sluice.cli.node.PerfCommand;
import dev.sluice.cli.node.ReceiveCommand;
import dev.sluice.cli.node.SendCommand;
import dev.sluice.cli.study.StudyCommand;
import dev.sluice.cli.trace.TraceCommand;
import dev.sluice.cli.waves.WavesCommand;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code sluice} command. */
@Command(
    name = "sluice",
    mixinStandardHelpOptions = true,
    versionProvider = SluiceVersion.class,
    description =
        "Receive-side RDMA transport engine: a Java golden model, the Verilog it generates, and the"
            + " lock-step co-simulation of both.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "  test         Run the test suite (handled by the launcher; takes Maven's options,",
      "               for example: ./sluice test -Dtest=ReceiveWindowTest; with --strict a tool",
      "               that is missing is a failure, --long adds tests that take minutes).",
      "  cosim        Run tests of the harness without Maven: ./sluice cosim FifoTest",
      "               or CLASS#METHOD, with -Dproperty=value.",
      "  publish      Write the harness as a Maven repository: ./sluice publish --to DIR.",
      "",
      "Exit codes: 0 done; 1 the run failed (a mismatch, a transfer that gave up); 2 bad input or a"
          + " missing tool; 3 a bug in Sluice.",
      "Start with: ./sluice run README.md --loss 0.05 --reorder 64"
    },
    subcommands = {
      RunCommand.class,
      GenerateCommand.class,
      LibsluiceCommand.class,
      ReplayCommand.class,
      MessagesCommand.class,
      NodeCommand.class,
      NetworkCommand.class,
      SendCommand.class,
      ReceiveCommand.class,
      PerfCommand.class,
      SoakCommand.class,
      RegressCommand.class,
      MutateCommand.class,
      MutateModelsCommand.class,
      StudyCommand.class,
      BenchCommand.class,
      TraceCommand.class,
      WavesCommand.class,
      SynthCommand.class,
      ProveCommand.class,
      AssuranceCommand.class,
      StatusCommand.class,
      CampaignTaskCommand.class,
      DoctorCommand.class
    })
public final class Sluice implements Runnable {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  /** Made by picocli. */
  public Sluice() {}

  /**
   * Runs a command and exits with its code.
   *
   * @param arguments the command line
   */
  public static void main(String[] arguments) {
    System.exit(commandLine().execute(arguments));
  }

  /** The command line with its error handling, for {@link #main} and for tests. */
  static CommandLine commandLine() {
    return new CommandLine(new Sluice())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(Failures::onBadArgument)
        .setExecutionExceptionHandler(Failures::onException);
  }

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    spec.commandLine().usage(out);
  }
}
