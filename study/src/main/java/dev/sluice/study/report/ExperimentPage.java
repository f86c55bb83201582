// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.report.layout.SweepTable;
import dev.sluice.templates.PageTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The page of an experiment: a table for each measure, the charts, and the command. */
final class ExperimentPage {
  private static final PageTemplate PAGE =
      PageTemplate.of(ExperimentPage.class, "experiment.md.ftl");

  private static final List<String> WITH_LOSS_TIMES = List.of("target", "loss", "sizes");

  private final Experiment experiment;
  private final Results results;
  private final long seed;

  ExperimentPage(Experiment experiment, Results results, long seed) {
    this.experiment = experiment;
    this.results = results;
    this.seed = seed;
  }

  /** What is drawn: the goodput, and where it says most, another measure. */
  static List<Measure> charts(Experiment experiment) {
    if (experiment.values().size() < 2) {
      return List.of();
    }
    return switch (experiment.id()) {
      case "loss" -> List.of(Measure.GOODPUT, Measure.RETRANSMISSIONS, Measure.CONTROL);
      case "sizes" -> List.of(Measure.GOODPUT, Measure.MEDIAN_COMPLETION, Measure.COMPLETION);
      case "failures" -> List.of(Measure.GOODPUT, Measure.MEAN_COMPLETION);
      case "reordering" -> List.of(Measure.GOODPUT, Measure.IN_VAIN);
      default -> List.of(Measure.GOODPUT);
    };
  }

  /** When losses were found is told where losses are swept, or sizes. */
  private List<Measure> measures() {
    boolean losses = WITH_LOSS_TIMES.contains(experiment.id());
    return Arrays.stream(Measure.values())
        .filter(measure -> losses || !measure.id.contains("found"))
        .toList();
  }

  static String chartFile(Experiment experiment, Measure measure) {
    return experiment.id() + "-" + measure.id + ".svg";
  }

  String text() {
    var point = experiment.values().getLast().points().getFirst();
    var network = point.network();
    var workload = point.workload();
    return PAGE.render(
        Map.ofEntries(
            Map.entry("title", experiment.title()),
            Map.entry("quantity", experiment.quantity()),
            Map.entry("id", experiment.id()),
            Map.entry("plan", results.plan().name()),
            Map.entry("seed", seed),
            Map.entry("flows", workload.flows()),
            Map.entry("rounds", workload.rounds()),
            Map.entry("twoWay", workload.twoWay()),
            Map.entry("payload", workload.payloadBytes()),
            Map.entry("someInARow", someInARow()),
            Map.entry("packets", Figures.count(workload.packets())),
            Map.entry("width", point.width()),
            Map.entry("paths", network.paths()),
            Map.entry("loss", Figures.ratio(network.loss())),
            Map.entry("burst", Figures.ratio(network.burst())),
            Map.entry("delay", Figures.ratio(network.delayPicos() / 1e6)),
            Map.entry("jitter", Figures.ratio(network.jitterPicos() / 1e6)),
            Map.entry("queue", Figures.count(network.queueBytes() / 1000)),
            Map.entry("charts", charts(experiment).stream().map(this::chart).toList()),
            Map.entry("tables", tables())));
  }

  /** The values at which transfers follow one another in a run. */
  private List<String> someInARow() {
    return experiment.values().stream()
        .filter(value -> value.points().getFirst().workload().rounds() > 1)
        .map(Experiment.Value::label)
        .toList();
  }

  private Map<String, String> chart(Measure measure) {
    return Map.of("title", measure.title, "file", chartFile(experiment, measure));
  }

  private List<Map<String, Object>> tables() {
    return experiment.values().size() == 1
        ? List.of(everything())
        : measures().stream().map(this::table).toList();
  }

  private Map<String, Object> table(Measure measure) {
    var values = experiment.values();
    var contenders = experiment.rows();
    return SweepTable.of(
        measure.title,
        experiment.quantity(),
        values.stream().map(value -> value.label()).toList(),
        contenders.stream().map(Contender::label).toList(),
        (i, j) -> measure.cell(results.at(experiment, values.get(j), contenders.get(i))));
  }

  /** One value: a row for each contender, a column for each measure. */
  private Map<String, Object> everything() {
    List<String> titles = new ArrayList<>(List.of("transport"));
    for (Measure measure : measures()) {
      titles.add(measure.title);
    }
    List<List<String>> rows = new ArrayList<>();
    for (Contender contender : experiment.rows()) {
      List<String> row = new ArrayList<>(List.of(contender.label()));
      PointResult result = results.at(experiment, experiment.values().getFirst(), contender);
      for (Measure measure : measures()) {
        row.add(measure.cell(result));
      }
      rows.add(row);
    }
    return Map.of("title", "All measures", "titles", titles, "rows", rows);
  }
}
