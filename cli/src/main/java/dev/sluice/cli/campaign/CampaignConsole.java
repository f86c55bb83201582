// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.campaign;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.run.CampaignCounts;
import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.campaign.run.CampaignListener;
import dev.sluice.campaign.run.CampaignOrder;
import dev.sluice.campaign.run.CampaignOutcome;
import dev.sluice.campaign.run.CampaignPreview;
import dev.sluice.campaign.run.CampaignRun;
import dev.sluice.campaign.timeline.TimelinePage;
import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;

/**
 * Runs a command's campaign, with progress; at Ctrl-C its jobs are cancelled, what is done is kept,
 * and the command still reports.
 */
public final class CampaignConsole {
  /** So many reasons are printed. */
  private static final int MOST_REASONS = 5;

  private final CommandLine command;
  private final CampaignOptions options;
  private final Path out;
  private final boolean resume;
  private final Map<String, String> instead = new HashMap<>();

  /**
   * A console.
   *
   * @param command whose arguments a task is given again
   * @param options where
   * @param out the folder of the command's results
   * @param resume whether to go on with what is there
   */
  public CampaignConsole(CommandLine command, CampaignOptions options, Path out, boolean resume) {
    this.command = command;
    this.options = options;
    this.out = out;
    this.resume = resume;
  }

  /**
   * What tasks are told where this command drew something: that they draw the same.
   *
   * @param word of the command's arguments
   * @param other stands in its place; empty: it stays
   * @return this
   */
  public CampaignConsole instead(String word, Optional<String> other) {
    other.ifPresent(drawn -> instead.put(word, drawn));
    return this;
  }

  /** What the command does when the results are merged. */
  @FunctionalInterface
  public interface Report {
    /**
     * Reports.
     *
     * @param complete whether every unit has a result
     * @return the exit code as far as the results decide it
     * @throws IOException when the folder cannot be written
     */
    int report(boolean complete) throws IOException;
  }

  /**
   * Runs the campaign and reports.
   *
   * @param campaign what is run
   * @param report made of what there is, also after Ctrl-C; not of what is only submitted
   * @return the exit code
   * @throws IOException when the cluster does not answer
   * @throws BadInputException when the folder cannot be used, or its disk is full
   */
  public int run(Campaign campaign, Report report) throws IOException {
    Backend backend = options.backend();
    try {
      return run(campaign, report, backend);
    } catch (IOException e) {
      throw new BadInputException(
          "%s: %s; what is done is kept: mend that, then --resume goes on"
              .formatted(out, WritableFolder.reason(e)));
    }
  }

  private int run(Campaign campaign, Report report, Backend backend) throws IOException {
    CampaignFolder folder = new CampaignFolder(out);
    CampaignOrder order =
        new CampaignOrder(
            arguments(),
            TaskProgram.command(root().getCommandSpec().userObject().getClass()),
            options.maxParallel(),
            resume,
            options.isDetached());
    PrintWriter console = command.getOut();
    if (options.isDryRun()) {
      new CampaignPreview(campaign, backend, folder, order).lines().forEach(console::println);
      console.flush();
      return 0;
    }
    CountDownLatch reported = new CountDownLatch(1);
    try (Progress progress = new Progress(command.getErr())) {
      CampaignRun run =
          new CampaignRun(campaign, backend, folder, order, options.pace(), new Shown(progress));
      Thread onInterrupt = Thread.ofPlatform().unstarted(() -> stop(run, reported));
      Runtime.getRuntime().addShutdownHook(onInterrupt);
      try {
        CampaignOutcome outcome = run.run();
        int code = end(outcome, report);
        if (!options.isDetached()) {
          console.println("where the time went: " + TimelinePage.write(folder));
          console.flush();
        }
        return code;
      } finally {
        reported.countDown();
        forget(onInterrupt);
      }
    }
  }

  private int end(CampaignOutcome outcome, Report report) throws IOException {
    PrintWriter console = command.getOut();
    if (options.isDetached()) {
      console.println("submitted; how it is: ./sluice status " + out);
      console.println("to collect the results, the same command with --resume, without --detach");
      console.flush();
      return 0;
    }
    int missing = outcome.counts().units() - outcome.counts().done();
    int code = report.report(missing == 0);
    Map<String, Integer> reasons = new TreeMap<>();
    outcome.lost().values().forEach(why -> reasons.merge(why, 1, Integer::sum));
    reasons.entrySet().stream()
        .limit(MOST_REASONS)
        .forEach(e -> console.println("NOT RUN, " + e.getValue() + ": " + e.getKey()));
    CampaignCounts counts = outcome.counts();
    if (missing > 0) {
      console.println(
          "%,d of %,d were not run%s: --resume runs them"
              .formatted(
                  missing,
                  counts.units(),
                  outcome.stopped() ? ", as it was stopped; its jobs were cancelled" : ""));
    }
    console.flush();
    return missing > 0 ? 1 : code;
  }

  private CommandLine root() {
    CommandLine root = command;
    while (root.getParent() != null) {
      root = root.getParent();
    }
    return root;
  }

  /** As they were given. */
  private List<String> arguments() {
    return root().getParseResult().originalArgs().stream()
        .map(word -> instead.getOrDefault(word, word))
        .toList();
  }

  private static void stop(CampaignRun run, CountDownLatch reported) {
    run.stop();
    try {
      reported.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Unless the JVM is already on its way down, which is what the hook is for. */
  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // Ctrl-C: the hook waits for us, and we are done.
    }
  }

  /** A bar on a terminal; in a log a line when a job is submitted or something went wrong. */
  private static final class Shown implements CampaignListener {
    private final Progress progress;
    private Optional<CampaignCounts> begun = Optional.empty();

    private Shown(Progress progress) {
      this.progress = progress;
    }

    @Override
    public void counts(CampaignCounts counts) {
      if (begun.isEmpty()) {
        progress.begin("campaign", "units", counts.units());
        begun = Optional.of(counts);
      }
      progress.at(counts.done());
      progress.note(counts.line());
    }

    @Override
    public void said(String line) {
      progress.line(line);
    }
  }
}
