// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.networks.NetworkPoint;
import dev.sluice.study.networks.NetworkResult;
import dev.sluice.study.networks.SizeClass;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.report.layout.SweepTable;
import dev.sluice.study.traffic.TrafficKind;
import dev.sluice.templates.PageTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page of an experiment over networks: a table for each measure, and the command. */
final class NetworkPage {
  private static final PageTemplate PAGE = PageTemplate.of(NetworkPage.class, "network.md.ftl");

  private final NetworkExperiment experiment;
  private final NetworkResults results;
  private final int runs;
  private final long seed;

  NetworkPage(NetworkExperiment experiment, NetworkResults results, int runs, long seed) {
    this.experiment = experiment;
    this.results = results;
    this.runs = runs;
    this.seed = seed;
  }

  String text() {
    NetworkPoint point = experiment.values().getLast().points().getFirst();
    var fabric = point.fabric();
    return PAGE.render(
        Map.ofEntries(
            Map.entry("title", experiment.title()),
            Map.entry("quantity", experiment.quantity()),
            Map.entry("id", experiment.id()),
            Map.entry("plan", results.plan().name()),
            Map.entry("seed", seed),
            Map.entry("runs", runs),
            Map.entry("topology", fabric.topology()),
            Map.entry("gigabits", fabric.gigabits()),
            Map.entry("delay", Figures.ratio(fabric.delayPicos() / 1e6)),
            Map.entry("buffer", Figures.ratio(fabric.bufferBytes() / 1e6)),
            Map.entry("balancing", fabric.balancing().id()),
            Map.entry("payload", point.payloadBytes()),
            Map.entry("width", point.width()),
            Map.entry("poisson", poisson()),
            Map.entry("packets", Figures.count(point.traffic().packets())),
            Map.entry("messages", Figures.count(point.traffic().messages())),
            Map.entry("charts", charts()),
            Map.entry("tables", tables())));
  }

  private List<Map<String, String>> charts() {
    return NetworkChart.of(experiment).stream()
        .map(
            measure ->
                Map.of("title", measure.title, "file", NetworkChart.file(experiment, measure)))
        .toList();
  }

  private boolean poisson() {
    return experiment.values().getLast().points().getFirst().traffic().kind()
        == TrafficKind.POISSON;
  }

  private List<Map<String, Object>> tables() {
    List<Map<String, Object>> tables = new ArrayList<>();
    for (NetworkMeasure measure : NetworkMeasure.values()) {
      if (says(measure)) {
        tables.add(table(measure));
      }
    }
    if (poisson() && !experiment.id().equals(SignalTable.EXPERIMENT)) {
      experiment.values().forEach(value -> tables.add(sizes(value)));
    }
    return tables;
  }

  /** Whether the measure has a figure anywhere. */
  private boolean says(NetworkMeasure measure) {
    return experiment.values().stream()
        .anyMatch(
            value ->
                experiment.rows().stream()
                    .map(row -> measure.cell(results.at(experiment, value, row)))
                    .anyMatch(cell -> !cell.equals("–") && !cell.equals("0")));
  }

  private Map<String, Object> table(NetworkMeasure measure) {
    var values = experiment.values();
    var contenders = experiment.rows();
    return SweepTable.of(
        measure.title,
        experiment.quantity(),
        values.stream().map(value -> value.label()).toList(),
        contenders.stream().map(NetworkContender::label).toList(),
        (i, j) -> measure.cell(results.at(experiment, values.get(j), contenders.get(i))));
  }

  /** Slowdown by size at a value. */
  private Map<String, Object> sizes(NetworkExperiment.Value value) {
    List<String> titles =
        List.of("transport", "messages of", "how many", "mean", "median", "99th percentile");
    List<List<String>> rows = new ArrayList<>();
    for (NetworkContender contender : experiment.rows()) {
      NetworkResult result = results.at(experiment, value, contender);
      long from = 0;
      for (SizeClass sizes : result.slowdowns()) {
        rows.add(
            List.of(
                contender.label(),
                name(from, sizes.upToBytes()),
                Figures.count(sizes.messages()),
                Figures.ratio(sizes.mean()),
                Figures.ratio(sizes.p50()),
                Figures.ratio(sizes.p99())));
        from = sizes.upToBytes();
      }
    }
    return Map.of(
        "title",
        "Slowdown by size, " + experiment.quantity() + " = " + value.label(),
        "titles",
        titles,
        "rows",
        rows);
  }

  private static String name(long from, long upTo) {
    if (upTo == 0) {
      return "any size";
    }
    return upTo == Long.MAX_VALUE
        ? "more than " + Figures.count(from / 1000) + " kB"
        : "up to " + Figures.count(upTo / 1000) + " kB";
  }
}
