// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.study.TransportKind;
import dev.sluice.templates.PageTemplate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The page of an experiment: a table for each measure, the charts, and the command. */
final class ExperimentPage {
  private static final PageTemplate PAGE =
      PageTemplate.of(ExperimentPage.class, "experiment.md.ftl");

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
      case "sizes", "failures" -> List.of(Measure.GOODPUT, Measure.COMPLETION);
      case "reordering" -> List.of(Measure.GOODPUT, Measure.IN_VAIN);
      default -> List.of(Measure.GOODPUT);
    };
  }

  static String chartFile(Experiment experiment, Measure measure) {
    return experiment.id() + "-" + measure.id + ".svg";
  }

  String text() {
    var point = experiment.values().getLast().points().getFirst();
    var network = point.network();
    return PAGE.render(
        Map.ofEntries(
            Map.entry("title", experiment.title()),
            Map.entry("quantity", experiment.quantity()),
            Map.entry("id", experiment.id()),
            Map.entry("plan", results.plan().name()),
            Map.entry("seed", seed),
            Map.entry("flows", point.flows()),
            Map.entry("packets", Figures.count(point.packets())),
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

  private Map<String, String> chart(Measure measure) {
    return Map.of("title", measure.title, "file", chartFile(experiment, measure));
  }

  private List<Map<String, Object>> tables() {
    return experiment.values().size() == 1
        ? List.of(everything())
        : Arrays.stream(Measure.values()).map(this::table).toList();
  }

  private Map<String, Object> table(Measure measure) {
    List<String> titles = new ArrayList<>(List.of(experiment.quantity()));
    experiment.values().forEach(value -> titles.add(value.label()));
    List<List<String>> rows = new ArrayList<>();
    for (TransportKind kind : TransportKind.values()) {
      List<String> row = new ArrayList<>(List.of(kind.id()));
      experiment.values().forEach(value -> row.add(measure.cell(results.at(value, kind))));
      rows.add(row);
    }
    return Map.of("title", measure.title, "titles", titles, "rows", rows);
  }

  /** One value: a row for each measure, a column for each transport. */
  private Map<String, Object> everything() {
    List<String> titles = new ArrayList<>(List.of("measure"));
    for (TransportKind kind : TransportKind.values()) {
      titles.add(kind.id());
    }
    List<List<String>> rows = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      List<String> row = new ArrayList<>(List.of(measure.title));
      for (TransportKind kind : TransportKind.values()) {
        row.add(measure.cell(results.at(experiment.values().getFirst(), kind)));
      }
      rows.add(row);
    }
    return Map.of("title", "All measures", "titles", titles, "rows", rows);
  }
}
