// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyFiles;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes the report of a study: an index, the findings, the goals, a page and charts for each
 * experiment, and the results as CSV and JSON. The same results give the same bytes.
 */
public final class ReportWriter {
  private final Results results;
  private final StudySettings settings;
  private final List<PointResult> all;

  /**
   * A report.
   *
   * @param plan the experiments
   * @param settings how often the points were run
   * @param all the results of all points of the plan
   */
  public ReportWriter(StudyPlan plan, StudySettings settings, List<PointResult> all) {
    this.settings = settings;
    this.all = List.copyOf(all);
    results = new Results(plan, all);
  }

  /**
   * Writes it. Files of an earlier report are overwritten.
   *
   * @param folder where; made if it is not there
   * @throws IOException when it cannot be written
   */
  public void write(Path folder) throws IOException {
    Files.createDirectories(folder);
    boolean whole = Findings.possible(results) && Goals.possible(results);
    Files.writeString(folder.resolve("README.md"), new IndexPage(results, settings).text(whole));
    if (whole) {
      Files.writeString(folder.resolve("findings.md"), new Findings(results).text());
      Files.writeString(folder.resolve("goals.md"), new Goals(results, settings).text());
    }
    for (Experiment experiment : results.plan().experiments()) {
      Files.writeString(
          folder.resolve(experiment.id() + ".md"),
          new ExperimentPage(experiment, results, settings.seed()).text());
      for (Measure measure : ExperimentPage.charts(experiment)) {
        Files.writeString(
            folder.resolve(ExperimentPage.chartFile(experiment, measure)),
            SweepChart.svg(experiment, measure, results));
      }
    }
    StudyFiles.write(folder, results.plan(), settings, all);
  }
}
