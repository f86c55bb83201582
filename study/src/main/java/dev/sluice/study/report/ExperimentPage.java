// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.study.TransportKind;
import java.util.ArrayList;
import java.util.List;

/** The page of an experiment: a table for each measure, the charts, and the command. */
final class ExperimentPage {
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
    Markdown page = new Markdown().heading(1, experiment.title());
    page.paragraph(
        "Swept: "
            + experiment.quantity()
            + ". "
            + setting()
            + " How to read this: [README.md](README.md).");
    page.command(command());
    if (!charts(experiment).isEmpty()) {
      page.paragraph(
          "Where lines lie on one another (`xud` on `sender-window`, the receive windows where they are"
              + " alike) the tables tell them apart. On a logarithmic axis a 0 is not drawn, and"
              + " what does not finish is drawn nowhere.");
    }
    for (Measure measure : charts(experiment)) {
      page.image(measure.title, chartFile(experiment, measure));
    }
    if (experiment.values().size() == 1) {
      page.heading(2, "All measures");
      everything(page);
    } else {
      for (Measure measure : Measure.values()) {
        page.heading(2, measure.title);
        table(page, measure);
      }
    }
    return page.toString();
  }

  private String command() {
    return "./sluice study --"
        + results.plan().name()
        + " --experiment "
        + experiment.id()
        + " --seed "
        + seed
        + " --out build/study";
  }

  private String setting() {
    var point = experiment.values().getLast().points().getFirst();
    var network = point.network();
    return Figures.text(
        "At the last value: %d transfer%s of %,d packets, W = %d, %d paths, loss %s, "
            + "burst %s, delay %s µs, jitter %s µs, queues of %,d kB.",
        point.flows(),
        point.flows() == 1 ? "" : "s",
        point.packets(),
        point.width(),
        network.paths(),
        Figures.ratio(network.loss()),
        Figures.ratio(network.burst()),
        Figures.ratio(network.delayPicos() / 1e6),
        Figures.ratio(network.jitterPicos() / 1e6),
        network.queueBytes() / 1000);
  }

  private void table(Markdown page, Measure measure) {
    List<String> header = new ArrayList<>(List.of(experiment.quantity()));
    experiment.values().forEach(value -> header.add(value.label()));
    List<List<String>> rows = new ArrayList<>();
    for (TransportKind kind : TransportKind.values()) {
      List<String> row = new ArrayList<>(List.of(kind.id()));
      experiment.values().forEach(value -> row.add(measure.cell(results.at(value, kind))));
      rows.add(row);
    }
    page.table(header, rows);
  }

  /** One value: a row for each measure, a column for each transport. */
  private void everything(Markdown page) {
    List<String> header = new ArrayList<>(List.of("measure"));
    for (TransportKind kind : TransportKind.values()) {
      header.add(kind.id());
    }
    List<List<String>> rows = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      List<String> row = new ArrayList<>(List.of(measure.title));
      for (TransportKind kind : TransportKind.values()) {
        row.add(measure.cell(results.at(experiment.values().getFirst(), kind)));
      }
      rows.add(row);
    }
    page.table(header, rows);
  }
}
