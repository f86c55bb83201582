// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.study;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.cli.campaign.CampaignCommand;
import dev.sluice.cli.campaign.CampaignConsole;
import dev.sluice.cli.campaign.CampaignOptions;
import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.study.PointResult;
import dev.sluice.study.PointRunner;
import dev.sluice.study.StudyFiles;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.StudyRunner;
import dev.sluice.study.StudySettings;
import dev.sluice.study.networks.NetworkFiles;
import dev.sluice.study.networks.NetworkPlan;
import dev.sluice.study.networks.NetworkPoint;
import dev.sluice.study.networks.NetworkResult;
import dev.sluice.study.networks.NetworkSampler;
import dev.sluice.study.report.NetworkResults;
import dev.sluice.study.report.ReportWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice study}: the transports compared. */
@Command(
    name = "study",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Compare the transports over the same networks: goodput, retransmissions, control packets,"
          + " completion times and state, with confidence intervals.",
      "--traffic simulates networks of switches in place of two nodes.",
      "Writes results.csv and results.json into DIR, and for --quick and --full a report with"
          + " tables, charts and findings into DIR/report. --resume continues an interrupted study."
    })
public final class StudyCommand implements Callable<Integer>, CampaignCommand {
  /** Made by picocli. */
  public StudyCommand() {}

  @Spec private CommandSpec spec;

  @Mixin private StudyOptions options;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "The same seed gives the same results (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Points at a time (default: as many as there are processors).")
  private Integer jobs;

  @Option(names = "--resume", description = "Go on with the points that DIR holds.")
  private boolean resume;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "build/study",
      description = "Where results go (default: ${DEFAULT-VALUE}).")
  private Path out;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Where the report goes (default: report in --out).")
  private Path report;

  @Mixin private CampaignOptions where;

  private int done;

  /** What is run: the points of a plan, or one's own. */
  private record Points(
      Optional<StudyPlan> plan,
      Optional<NetworkPlan> networks,
      List<StudyPoint> twoNodes,
      List<NetworkPoint> ofNetworks,
      boolean ownNetworks) {}

  private Points points() {
    Optional<StudyPlan> plan = options.plan();
    List<NetworkPoint> own = options.networkPoints();
    List<StudyPoint> points =
        plan.map(StudyPlan::points)
            .orElseGet(() -> own.isEmpty() ? options.sweep().points() : List.of());
    Optional<NetworkPlan> networks = plan.map(any -> options.networks());
    List<NetworkPoint> networkPoints = networks.map(NetworkPlan::points).orElse(own);
    points.forEach(StudyPoint::check);
    networkPoints.forEach(NetworkSampler.KIND.check());
    return new Points(plan, networks, points, networkPoints, !own.isEmpty());
  }

  private StudySettings settings() {
    return new StudySettings(seed, options.runs());
  }

  @Override
  public Campaign campaign() {
    return campaign(points());
  }

  private StudyCampaign campaign(Points points) {
    return new StudyCampaign(settings(), points.twoNodes, points.ofNetworks, out, resume);
  }

  @Override
  public Integer call() throws IOException {
    options.plan(); // Refuses what does not go together.
    boolean elsewhere = where.given();
    if (options.calibrate()) {
      where.refuse("--calibrate", elsewhere);
      return new StudyCalibration(spec.commandLine()).run(reportFolder());
    }
    Points points = points();
    if (!elsewhere) {
      return here(points, resume);
    }
    where.refuse("--jobs", jobs != null);
    WritableFolder.check("--out", out);
    try (StudyCampaign campaign = campaign(points)) {
      return new CampaignConsole(spec.commandLine(), where, out, resume)
          .run(
              campaign,
              complete -> {
                campaign.end();
                return complete ? here(points, true) : 0; // There, all points are known.
              });
    }
  }

  private int here(Points points, boolean goOn) throws IOException {
    StudySettings settings = settings();
    int atATime = jobs == null ? Runtime.getRuntime().availableProcessors() : jobs;
    StudyRunner runner = new StudyRunner(settings, atATime, out, goOn);
    PointRunner<NetworkPoint, NetworkResult> networkRunner =
        new PointRunner<>(NetworkSampler.KIND, settings, atATime, out, goOn);
    WritableFolder.make("--out", out);
    try (CampaignFolder.AutoCloseableLock _ = new CampaignFolder(out).lock()) {
      return runAndReport(points, settings, runner, networkRunner);
    }
  }

  private int runAndReport(
      Points points,
      StudySettings settings,
      StudyRunner runner,
      PointRunner<NetworkPoint, NetworkResult> networkRunner)
      throws IOException {
    Optional<StudyPlan> plan = points.plan;
    List<PointResult> results;
    List<NetworkResult> networkResults;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      progress.begin("study", "points", points.twoNodes.size() + points.ofNetworks.size());
      results =
          runner.run(points.twoNodes, r -> heard(r.point().contender().transport().id(), progress));
      networkResults =
          networkRunner.run(points.ofNetworks, r -> heard(r.point().contender().label(), progress));
    }
    StudyTables tables = new StudyTables(spec.commandLine().getOut());
    if (plan.isPresent()) {
      NetworkResults found = new NetworkResults(points.networks.get(), networkResults);
      Path folder = reportFolder();
      new ReportWriter(plan.get(), settings, results, found).write(folder);
      StudyFiles.write(out, plan.get(), settings, results, found.rows());
      tables.print(results, networkResults, out, folder);
    } else if (!points.ownNetworks) {
      StudyFiles.write(out, settings, results);
      tables.print(results, networkResults, out, null);
    } else {
      StudyFiles.writeCsv(
          out.resolve("results.csv"), NetworkFiles.rows(StudyFiles.OWN, networkResults));
      NetworkFiles.writeJson(
          out, new NetworkFiles.Document(StudyFiles.OWN, settings, networkResults));
      tables.print(results, networkResults, out, null);
    }
    return 0;
  }

  private Path reportFolder() {
    return report == null ? out.resolve("report") : report;
  }

  private void heard(String contender, Progress progress) {
    progress.at(++done);
    progress.note(contender);
  }
}
