// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.local.LocalBackend;
import dev.sluice.campaign.run.CampaignPace;
import dev.sluice.campaign.slurm.SlurmBackend;
import dev.sluice.campaign.slurm.SlurmLimits;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options that say on which machines a command's work is done. */
public final class CampaignOptions {
  private static final int MOST_PARALLEL = 100_000;

  /** Made by picocli. */
  public CampaignOptions() {}

  @Option(
      names = "--on",
      paramLabel = "WHERE",
      description = {
        "local: processes of this machine; slurm: jobs of the cluster to which this machine submits.",
        "Without it threads of this process. The results are the same (docs/cluster.md)."
      })
  private String on;

  @Option(
      names = "--max-parallel",
      paramLabel = "N",
      description = "With --on: tasks at a time at most (default: what there is room for).")
  private Integer maxParallel;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      description =
          "With --on slurm: of a task, as Slurm takes it: minutes, hours:minutes:seconds, days-hours.")
  private String timeLimit;

  @Option(
      names = "--partition",
      paramLabel = "NAME",
      description = "With --on slurm: where tasks run.")
  private String partition;

  @Option(
      names = "--account",
      paramLabel = "NAME",
      description = "With --on slurm: who pays for tasks.")
  private String account;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "With --on slurm: of a task, for example 2G.")
  private String memory;

  @Option(
      names = "--sbatch",
      paramLabel = "OPTION",
      description = "With --on slurm: a further option of sbatch, for example --sbatch=--qos=long.")
  private List<String> sbatch = new ArrayList<>();

  @Option(
      names = "--dry-run",
      description = "With --on: say what would be submitted, and do nothing.")
  private boolean dryRun;

  @Option(
      names = "--detach",
      description =
          "With --on slurm: submit everything and do not wait; sluice status DIR says how it is,"
              + " --resume collects it.")
  private boolean detach;

  /**
   * Whether the work is to be done by processes or jobs.
   *
   * @return false where none of these options was given
   * @throws BadInputException when they do not fit together
   */
  public boolean given() {
    String first = firstOfOthers();
    if (on == null) {
      if (first != null) {
        throw new BadInputException(first + " goes with --on");
      }
      return false;
    }
    if (!on.equals("local") && !on.equals("slurm")) {
      throw new BadInputException("--on " + on + ": there are local and slurm");
    }
    if (on.equals("local") && ofSlurm() != null) {
      throw new BadInputException(ofSlurm() + " goes with --on slurm");
    }
    if (maxParallel != null && (maxParallel < 1 || maxParallel > MOST_PARALLEL)) {
      throw new BadInputException(
          "--max-parallel " + maxParallel + " must be 1 to " + MOST_PARALLEL);
    }
    if (dryRun && detach) {
      throw new BadInputException("--dry-run and --detach: give one of them");
    }
    return true;
  }

  private String ofSlurm() {
    return timeLimit != null
        ? "--time-limit"
        : partition != null
            ? "--partition"
            : account != null
                ? "--account"
                : memory != null
                    ? "--memory"
                    : !sbatch.isEmpty() ? "--sbatch" : detach ? "--detach" : null;
  }

  private String firstOfOthers() {
    return ofSlurm() != null
        ? ofSlurm()
        : maxParallel != null ? "--max-parallel" : dryRun ? "--dry-run" : null;
  }

  /**
   * Refuses an option that threads of this process alone can follow.
   *
   * @param option its name
   * @param given whether it was given
   */
  public void refuse(String option, boolean given) {
    if (given) {
      throw new BadInputException(option + " is not for --on: leave one of them out");
    }
  }

  boolean isDryRun() {
    return dryRun;
  }

  boolean isDetached() {
    return detach;
  }

  Optional<Integer> maxParallel() {
    return Optional.ofNullable(maxParallel);
  }

  Backend backend() throws IOException {
    if (on.equals("local")) {
      int most = Runtime.getRuntime().availableProcessors();
      return new LocalBackend(maxParallel().orElse(most));
    }
    return new SlurmBackend(
        new SlurmLimits(
            Optional.ofNullable(timeLimit),
            Optional.ofNullable(partition),
            Optional.ofNullable(account),
            Optional.ofNullable(memory),
            sbatch));
  }

  /** The property is for tests, whose cluster is this machine: milliseconds between two looks. */
  CampaignPace pace() {
    if (on.equals("local")) {
      return CampaignPace.HERE;
    }
    Integer millis = Integer.getInteger("sluice.campaign.millis");
    Duration each = millis == null ? null : Duration.ofMillis(millis);
    return each == null ? CampaignPace.CLUSTER : new CampaignPace(each, each, each);
  }
}
