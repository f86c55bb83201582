// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.bench.regress.FailureBucket;
import dev.sluice.bench.regress.Regression;
import dev.sluice.bench.regress.RegressionCampaign;
import dev.sluice.bench.regress.RegressionOptions;
import dev.sluice.bench.regress.SeedResult;
import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.cli.campaign.CampaignCommand;
import dev.sluice.cli.campaign.CampaignConsole;
import dev.sluice.cli.campaign.CampaignOptions;
import dev.sluice.cli.console.ProfileOption;
import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice regress}: all random benches over many seeds and random parameters. */
@Command(
    name = "regress",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Run all random benches over many seeds and random parameters. Architecture, sizes and"
          + " extensions are drawn, so there is no preset.",
      "Ends when seeds or minutes are used up, at a failure, or at Ctrl-C, and then always writes"
          + " junit.xml and report.html, with the coverage of all seeds that ran. A mismatch is run"
          + " again to write a waveform of the clocks round it."
    })
final class RegressCommand implements Callable<Integer>, CampaignCommand {
  private static final long DEFAULT_SEEDS = 100;

  /** So many kinds of failures are printed; all are in the report. */
  private static final int MOST_BUCKETS = 10;

  @Spec private CommandSpec spec;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description =
          "Seeds of each bench (default: 100, or no end with --minutes or --until-failure).")
  private Long seeds;

  @Option(names = "--first-seed", paramLabel = "N", description = "The first seed (default: 1).")
  private Long firstSeed;

  @Option(
      names = "--filter",
      paramLabel = "TEXT",
      defaultValue = "",
      description =
          "Only the benches whose name contains it: engine-soak, file-transfer, model-stress,"
              + " nic-stress.")
  private String filter;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Seeds at a time (default: as many as there are processors).")
  private Integer jobs;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "Stop after this time; may be a fraction.")
  private Double minutes;

  @Option(names = "--until-failure", description = "Stop at the first failure.")
  private boolean untilFailure;

  @Option(
      names = "--configurations",
      paramLabel = "N",
      defaultValue = "12",
      description =
          "How many configurations of the hardware to draw from; each is built once"
              + " (default: ${DEFAULT-VALUE}).")
  private int configurations;

  @Option(
      names = "--coverage",
      description = "Count lines, branches and toggles of the Verilog too; several times slower.")
  private boolean coverage;

  @Option(names = "--resume", description = "Go on with the results that DIR holds.")
  private boolean resume;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/regress",
      description = "Where results and reports go (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--no-times",
      description =
          "Leave times out of junit.xml and report.html: the same results then make the same"
              + " bytes.")
  private boolean noTimes;

  @Mixin private SeedsAgain again;

  @Mixin private CampaignOptions where;

  @Mixin private ProfileOption profile;

  private final CountDownLatch reported = new CountDownLatch(1);
  private int passed;
  private int failed;

  @Override
  public Integer call() throws IOException {
    if (where.given()) {
      return onOtherProcesses();
    }
    Regression regression = regression().profiled(profile.isOn());
    WritableFolder.make("--out", folder());
    try (CampaignFolder.AutoCloseableLock _ = new CampaignFolder(folder()).lock()) {
      return onThreads(regression);
    }
  }

  private int onThreads(Regression regression) throws IOException {
    Thread onInterrupt = Thread.ofPlatform().unstarted(() -> stop(regression));
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try {
      List<SeedResult> results;
      try (Progress progress = new Progress(spec.commandLine().getErr())) {
        progress.begin("regress", "seeds", regression.jobs());
        results = regression.run(result -> heard(result, progress));
      }
      if (profile.isOn()) {
        ProfileOption.print(regression.profile(), spec.commandLine().getOut(), out);
      }
      return report(results);
    } finally {
      reported.countDown();
      forget(onInterrupt);
    }
  }

  private Regression regression() throws IOException {
    RegressionOptions all = options();
    Optional<FailureBucket> bucket = again.bucket(out);
    Regression regression =
        bucket.isPresent()
            ? new Regression(again.narrow(all, bucket.get())).only(bucket.get().seeds())
            : new Regression(all);
    return regression.times(!noTimes);
  }

  /** Of a bucket's seeds a folder of their own, in that of the regression. */
  private Path folder() {
    return again.folder(out);
  }

  @Override
  public Campaign campaign() throws IOException {
    return regression().campaign();
  }

  private int onOtherProcesses() throws IOException {
    WritableFolder.check("--out", out);
    where.refuse("--minutes", minutes != null);
    where.refuse("--until-failure", untilFailure);
    where.refuse("--jobs", jobs != null);
    where.refuse("--profile", profile.isOn());
    try (RegressionCampaign campaign = regression().campaign()) {
      return new CampaignConsole(spec.commandLine(), where, folder(), resume)
          .instead("--reseed", again.drawn().map(first -> "--first-seed=" + first))
          .run(campaign, _ -> report(campaign.report()));
    }
  }

  /** On Ctrl-C: let the seeds that are running end, and the report be printed. */
  private void stop(Regression regression) {
    regression.stop();
    try {
      reported.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private int report(List<SeedResult> results) {
    PrintWriter console = spec.commandLine().getOut();
    again.drawn().ifPresent(first -> console.println("seeds drawn: --first-seed " + first));
    long failures = results.stream().filter(r -> !r.passed()).count();
    for (FailureBucket bucket : FailureBucket.of(results).stream().limit(MOST_BUCKETS).toList()) {
      console.printf(
          "FAILED %s, bucket %s, %,d seed%s, the first %d: %s%n",
          bucket.bench(),
          bucket.id(),
          bucket.seeds().size(),
          bucket.seeds().size() == 1 ? "" : "s",
          bucket.seeds().getFirst(),
          results.stream().filter(bucket::isFirst).findFirst().orElseThrow().message());
      console.println("  replay: " + bucket.replay(configurations));
    }
    long transfers = results.stream().mapToLong(SeedResult::transfers).sum();
    long completed = results.stream().mapToLong(SeedResult::completed).sum();
    console.printf(
        "%,d seeds, %,d failed, %,d clocks, %,d comparisons, %,d transfers, of which %,d completed"
            + " and %,d were refused or failed as they had to%n",
        results.size(),
        failures,
        results.stream().mapToLong(SeedResult::clocks).sum(),
        results.stream().mapToLong(SeedResult::comparisons).sum(),
        transfers,
        completed,
        transfers - completed);
    console.println(
        "reports: " + folder().resolve("report.html") + ", " + folder().resolve("junit.xml"));
    console.flush();
    return failures == 0 ? 0 : Failures.FAILED;
  }

  private RegressionOptions options() {
    if (minutes != null && !(minutes > 0 && minutes <= 1e6)) {
      throw new BadInputException("--minutes " + minutes + " must be over 0");
    }
    boolean endless = minutes != null || untilFailure;
    again.check(givenOfSeeds(), resume);
    Optional<Long> count =
        seeds != null
            ? Optional.of(seeds)
            : endless ? Optional.empty() : Optional.of(DEFAULT_SEEDS);
    return new RegressionOptions(
        filter,
        again.first(firstSeed),
        count,
        Optional.ofNullable(minutes).map(m -> Duration.ofMillis(Math.round(m * 60_000))),
        untilFailure,
        jobs == null ? Runtime.getRuntime().availableProcessors() : jobs,
        configurations,
        coverage,
        resume,
        out);
  }

  /** Which of the options were given that say which seeds. */
  private List<String> givenOfSeeds() {
    return Stream.of("--first-seed", "--seeds", "--filter", "--minutes", "--until-failure")
        .filter(option -> spec.commandLine().getParseResult().hasMatchedOption(option))
        .toList();
  }

  private void heard(SeedResult result, Progress progress) {
    if (result.passed()) {
      passed++;
    } else {
      failed++;
    }
    progress.at(passed + failed);
    progress.note(passed + " passed, " + failed + " failed");
  }

  /** Unless the JVM is already on its way down, which is what the hook is for. */
  private static void forget(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      // Ctrl-C: the hook waits for us, and we are done.
    }
  }
}
