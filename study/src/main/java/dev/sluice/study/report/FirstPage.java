// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.study.transport.TimerKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What the first page shows of the study: a few figures, each with its command, and pictures. */
final class FirstPage {
  private static final Contender OURS = Contender.of(TransportKind.TRANSPORT_2);
  private static final Contender FIRST = Contender.of(TransportKind.ADAPTIVE);

  /** Enough to see by whom it is compared; all are on the experiments' pages. */
  private static final List<Contender> DRAWN =
      List.of(
          FIRST,
          Contender.of(TransportKind.SENDER_WINDOW),
          Contender.of(TransportKind.GO_BACK_N_ONE_PATH),
          Contender.of(TransportKind.SELECTIVE_REPEAT_ONE_PATH),
          Contender.of(TransportKind.SELECTIVE_REPEAT_THRESHOLD),
          Contender.of(TransportKind.SACK_RACK),
          Contender.of(TransportKind.MULTI_PATH_SEGMENTS),
          OURS);

  /** A figure: of the last value where no label is given. */
  private record Line(
      String what, String experiment, String label, Measure measure, boolean moreIsBetter) {}

  /** A picture. */
  record Picture(String file, Experiment experiment, Measure measure, List<Contender> rows) {}

  private static final List<Line> LINES =
      List.of(
          new Line("goodput, nothing lost", "loss", "0", Measure.GOODPUT, true),
          new Line("goodput, 1 % lost", "loss", "0.01", Measure.GOODPUT, true),
          new Line("goodput, 10 % lost", "loss", "0.1", Measure.GOODPUT, true),
          new Line("goodput, 1 % lost, both nodes send", "two-way", "0.01", Measure.GOODPUT, true),
          new Line("goodput, paths fail for 30 µs", "failures", "30", Measure.GOODPUT, true),
          new Line("goodput, 1 % lost, many transfers", "flows", "", Measure.GOODPUT, true),
          new Line(
              "p99 of completion over the ideal, 1 packet, 1 % lost",
              "sizes", "1", Measure.COMPLETION, false),
          new Line("the same, 64 packets (32 KiB)", "sizes", "64", Measure.COMPLETION, false),
          new Line(
              "round trips from a loss to the copy, 1 % lost",
              "loss", "0.01", Measure.FOUND, false),
          new Line(
              "packets again for each lost, 1 % lost",
              "loss", "0.01", Measure.RETRANSMISSIONS, false),
          new Line(
              "control packets for each data packet, 1 % lost",
              "loss", "0.01", Measure.CONTROL, false),
          new Line("state at the sender, bytes", "loss", "0.01", Measure.SENDER_STATE, false),
          new Line("state at the receiver, bytes", "loss", "0.01", Measure.RECEIVER_STATE, false));

  private final Results results;

  FirstPage(Results results) {
    this.results = results;
  }

  /** Goodput over loss and completion over size; incast is a chart of its own page. */
  List<Picture> pictures() {
    return List.of(
        new Picture("first-goodput.svg", results.experiment("loss"), Measure.GOODPUT, DRAWN),
        new Picture(
            "first-completion.svg", results.experiment("sizes"), Measure.COMPLETION, DRAWN));
  }

  /** What, transport 2, version 1, the best of the others, the command. */
  List<List<String>> lines() {
    return LINES.stream().map(this::line).toList();
  }

  private List<String> line(Line line) {
    Experiment experiment = results.experiment(line.experiment);
    Experiment.Value value =
        line.label.isEmpty()
            ? experiment.values().getLast()
            : Results.value(experiment, line.label);
    String more = line.label.isEmpty() ? " (" + value.label() + ")" : "";
    return List.of(
        "[" + line.what + more + "](" + experiment.id() + ".md)",
        "**" + line.measure.cell(results.at(experiment, value, OURS)) + "**",
        line.measure.cell(results.at(experiment, value, FIRST)),
        best(experiment, value, line),
        "`./sluice study --" + results.plan().name() + " --experiment " + experiment.id() + "`");
  }

  private String best(Experiment experiment, Experiment.Value value, Line line) {
    Comparator<Contender> order =
        Comparator.comparing(row -> line.measure.of(results.at(experiment, value, row)));
    Optional<Contender> best =
        experiment.rows().stream()
            .filter(row -> row.timer() == TimerKind.MEASURED && !row.transport().ours())
            .filter(row -> results.at(experiment, value, row).finished())
            .filter(row -> line.measure.of(results.at(experiment, value, row)) != null)
            .min(line.moreIsBetter ? order.reversed() : order);
    if (best.isEmpty()) {
      return "–";
    }
    PointResult result = results.at(experiment, value, best.get());
    return line.measure.cell(result) + " `" + best.get().label() + "`";
  }
}
