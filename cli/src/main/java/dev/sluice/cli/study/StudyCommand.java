// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.study;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import dev.sluice.cli.console.Progress;
import dev.sluice.host.run.plan.WritableFolder;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyFiles;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.StudyRunner;
import dev.sluice.study.StudySettings;
import dev.sluice.study.report.ReportWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
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
      "Writes results.csv and results.json into DIR, and for --quick and --full a report with"
          + " tables, charts and findings into DIR/report. --resume continues an interrupted study."
    })
public final class StudyCommand implements Callable<Integer> {
  /** Made by picocli. */
  public StudyCommand() {}

  private static final int MOST_ROWS = 60;

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

  private int done;

  @Override
  public Integer call() throws IOException {
    Optional<StudyPlan> plan = options.plan();
    if (options.calibrate()) {
      return new StudyCalibration(spec.commandLine()).run(reportFolder());
    }
    List<StudyPoint> points = plan.map(StudyPlan::points).orElseGet(() -> options.sweep().points());
    StudySettings settings = new StudySettings(seed, options.runs());
    StudyRunner runner =
        new StudyRunner(
            settings,
            jobs == null ? Runtime.getRuntime().availableProcessors() : jobs,
            out,
            resume);
    points.forEach(StudyPoint::check);
    WritableFolder.make("--out", out);
    List<PointResult> results;
    try (Progress progress = new Progress(spec.commandLine().getErr())) {
      progress.begin("study", "points", points.size());
      results = runner.run(points, result -> heard(result, progress));
    }
    if (plan.isPresent()) {
      StudyFiles.write(out, plan.get(), settings, results);
      Path folder = reportFolder();
      new ReportWriter(plan.get(), settings, results).write(folder);
      print(results, folder);
    } else {
      StudyFiles.write(out, settings, results);
      print(results, null);
    }
    return 0;
  }

  private Path reportFolder() {
    return report == null ? out.resolve("report") : report;
  }

  private void heard(PointResult result, Progress progress) {
    progress.at(++done);
    progress.note(result.point().contender().transport().id());
  }

  private void print(List<PointResult> results, Path folder) {
    PrintWriter console = spec.commandLine().getOut();
    console.println(
        AsciiTable.getTable(
            AsciiTable.FANCY_ASCII, results.stream().limit(MOST_ROWS).toList(), columns()));
    if (results.size() > MOST_ROWS) {
      console.println((results.size() - MOST_ROWS) + " more are in the files.");
    }
    long unfinished = results.stream().filter(result -> !result.finished()).count();
    long wide = results.stream().filter(PointResult::wide).count();
    console.printf(
        "%,d points; %,d do not finish in the bound; %,d have an interval of more than %.0f %%"
            + " (*)%n",
        results.size(), unfinished, wide, 100 * StudySettings.NARROW);
    console.println("results: " + out.resolve("results.csv") + ", " + out.resolve("results.json"));
    if (folder != null) {
      console.println("report: " + folder.resolve("README.md"));
    }
    console.flush();
  }

  private static List<com.github.freva.asciitable.ColumnData<PointResult>> columns() {
    return List.of(
        column("transport", r -> r.point().contender().label()),
        column("loss", r -> number(r.point().network().loss())),
        column("paths", r -> String.valueOf(r.point().network().paths())),
        column("packets", r -> String.valueOf(r.point().workload().packets())),
        column("W", r -> String.valueOf(r.point().width())),
        column("flows", r -> String.valueOf(r.point().workload().flows())),
        column("goodput", StudyCommand::goodput),
        column("again/lost", r -> number(r.retransmissionsPerLost())),
        column("control/data", r -> number(r.controlPerData())),
        column("p99", r -> number(r.completionP99Ratio())));
  }

  private static com.github.freva.asciitable.ColumnData<PointResult> column(
      String title, Function<PointResult, String> value) {
    return new Column()
        .header(title)
        .dataAlign(title.equals("transport") ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT)
        .with(value);
  }

  private static String goodput(PointResult result) {
    if (!result.finished()) {
      return "does not finish (" + result.unfinished() + " of " + result.runs() + ")";
    }
    return String.format(
        Locale.ROOT,
        "%.3f +- %.3f%s",
        result.goodputRatio(),
        result.goodputRatioHalfWidth(),
        result.wide() ? "*" : "");
  }

  private static String number(Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.4g", value);
  }
}
