// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.local.LocalBackend;
import dev.sluice.campaign.run.ArrayPlan;
import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.campaign.run.CampaignTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** {@code sluice campaign-task}: what a job of a campaign runs; not for people. */
@Command(
    name = "campaign-task",
    hidden = true,
    mixinStandardHelpOptions = true,
    description = "What a job of a campaign runs: one task of one array.")
public final class CampaignTaskCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "DIR", description = "The folder of the results.")
  private Path out;

  @Parameters(index = "1", paramLabel = "ARRAY", description = "The number of the array.")
  private int array;

  @Parameters(index = "2", paramLabel = "TASK", description = "The number of the task in it.")
  private int task;

  /** Made by picocli. */
  public CampaignTaskCommand() {}

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (System.getenv(LocalBackend.TIED) != null) {
      Thread.ofPlatform().daemon().start(CampaignTaskCommand::endWithParent);
    }
    new CampaignTask(new CampaignFolder(out), array, task).run(this::campaign);
    return 0;
  }

  /** Made as the command itself makes it, from the same words. */
  private Campaign campaign(ArrayPlan plan) {
    ParseResult parsed =
        new CommandLine(spec.parent().userObject().getClass())
            .setCaseInsensitiveEnumValuesAllowed(true)
            .parseArgs(plan.arguments().toArray(String[]::new));
    while (parsed.hasSubcommand()) {
      parsed = parsed.subcommand();
    }
    if (parsed.commandSpec().userObject() instanceof CampaignCommand command) {
      try {
        return command.campaign();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new IllegalArgumentException(plan.arguments() + " is no command with a campaign");
  }

  /** What started it holds the other end of its standard input. */
  private static void endWithParent() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is ever said there.
      }
    } catch (IOException _) {
      // As at its end.
    }
    Runtime.getRuntime().halt(1);
  }
}
