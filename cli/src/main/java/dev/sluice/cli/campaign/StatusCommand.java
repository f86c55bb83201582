// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.campaign.run.CampaignStatus;
import dev.sluice.campaign.slurm.SlurmBackend;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sluice status}: how a campaign on a cluster is. */
@Command(
    name = "status",
    mixinStandardHelpOptions = true,
    description = {
      "Say how the work is that a command was given with --on slurm: of each job its tasks, and the"
          + " units that are done. Changes nothing."
    })
public final class StatusCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "DIR", description = "The command's --out.")
  private Path out;

  /** Made by picocli. */
  public StatusCommand() {}

  @Override
  public Integer call() throws IOException {
    Optional<Backend> slurm =
        SlurmBackend.isHere() ? Optional.of(SlurmBackend.withoutLimits()) : Optional.empty();
    PrintWriter console = spec.commandLine().getOut();
    new CampaignStatus(new CampaignFolder(out), slurm).lines().forEach(console::println);
    console.flush();
    return 0;
  }
}
