// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyFiles;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudySettings;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.networks.NetworkFiles;
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
  private final NetworkResults networks;

  /**
   * A report.
   *
   * @param plan the experiments
   * @param settings how often the points were run
   * @param all the results of all points of the plan
   * @param networks those of networks of switches
   */
  public ReportWriter(
      StudyPlan plan, StudySettings settings, List<PointResult> all, NetworkResults networks) {
    this.settings = settings;
    this.networks = networks;
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
    Files.writeString(
        folder.resolve("README.md"), new IndexPage(results, networks, settings).text(whole));
    Files.writeString(
        folder.resolve("method.md"), new IndexPage(results, networks, settings).method());
    if (whole) {
      Files.writeString(folder.resolve("findings.md"), new Findings(results).text());
      Files.writeString(folder.resolve("goals.md"), new Goals(results, networks, settings).text());
      for (FirstPage.Picture picture : new FirstPage(results).pictures()) {
        Files.writeString(
            folder.resolve(picture.file()),
            SweepChart.svg(picture.experiment(), picture.measure(), results, picture.rows()));
      }
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
    writeNetworks(folder);
    StudyFiles.write(folder, results.plan(), settings, all, networks.rows());
  }

  private void writeNetworks(Path folder) throws IOException {
    if (networks.plan().experiments().isEmpty()) {
      return;
    }
    Files.writeString(folder.resolve("networks.md"), new NetworksPage(networks).text());
    for (NetworkExperiment experiment : networks.plan().experiments()) {
      Files.writeString(
          folder.resolve(experiment.id() + ".md"),
          new NetworkPage(experiment, networks, settings.runs(), settings.seed()).text());
      for (NetworkMeasure measure : NetworkChart.of(experiment)) {
        Files.writeString(
            folder.resolve(NetworkChart.file(experiment, measure)),
            NetworkChart.svg(experiment, measure, networks));
      }
    }
    NetworkFiles.writeJson(
        folder, new NetworkFiles.Document(networks.plan().name(), settings, networks.all()));
  }
}
