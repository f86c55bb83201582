// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.transport.TimerKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What each extension of the receive window brings and costs, with either timer. */
final class ExtensionSteps {
  private static final List<TransportKind> MODES =
      List.of(
          TransportKind.LITERAL,
          TransportKind.PROGRESS,
          TransportKind.EARLY,
          TransportKind.ADAPTIVE);

  private static final List<String> NAMES =
      List.of("progress reports", "early requests", "adaptive time-out");

  private final Results results;

  ExtensionSteps(Results results) {
    this.results = results;
  }

  /** At the point of the target: each extension against the mode without it. */
  List<List<String>> rows() {
    Experiment target = results.experiment("target");
    Experiment.Value value = target.values().getFirst();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 1; i < MODES.size(); i++) {
      for (TimerKind timer : TimerKind.values()) {
        PointResult without = results.at(target, value, Contender.of(MODES.get(i - 1), timer));
        PointResult with = results.at(target, value, Contender.of(MODES.get(i), timer));
        rows.add(
            List.of(
                NAMES.get(i - 1),
                timer.id(),
                Figures.goodput(without),
                Figures.goodput(with),
                Difference.text(with, without),
                TimerTable.verdict(with, without),
                Figures.ratio(without.retransmissionsPerLost())
                    + " → "
                    + Figures.ratio(with.retransmissionsPerLost()),
                Figures.ratio(without.controlPerData())
                    + " → "
                    + Figures.ratio(with.controlPerData()),
                Figures.count(state(with) - state(without))));
      }
    }
    return rows;
  }

  private static long state(PointResult result) {
    return result.senderStateBytes() + result.receiverStateBytes();
  }

  /** Goodput over losses and queues. */
  Map<String, Object> goodputs() {
    Experiment losses = results.experiment("loss");
    Experiment queues = results.experiment("queues");
    List<String> titles = new ArrayList<>(List.of("mode"));
    losses.values().forEach(value -> titles.add("loss " + value.label()));
    queues.values().forEach(value -> titles.add("1 %, queue " + value.label() + " kB"));
    List<List<String>> rows = new ArrayList<>();
    for (TimerKind timer : TimerKind.values()) {
      for (TransportKind kind : MODES) {
        Contender row = Contender.of(kind, timer);
        List<String> cells = new ArrayList<>(List.of(row.label().replace("receive-window-", "")));
        for (Experiment experiment : List.of(losses, queues)) {
          experiment
              .values()
              .forEach(value -> cells.add(Figures.goodput(results.at(experiment, value, row))));
        }
        rows.add(cells);
      }
    }
    return Map.of("titles", titles, "rows", rows);
  }

  /** Goodput over W. */
  Map<String, Object> widths() {
    Experiment widths = results.experiment("widths");
    List<String> titles = new ArrayList<>(List.of("W"));
    widths.values().forEach(value -> titles.add(value.label()));
    List<List<String>> rows = new ArrayList<>();
    for (TransportKind kind : MODES) {
      List<String> cells = new ArrayList<>(List.of(kind.id()));
      widths
          .values()
          .forEach(
              value -> cells.add(Figures.goodput(results.at(widths, value, Contender.of(kind)))));
      rows.add(cells);
    }
    return Map.of("titles", titles, "rows", rows);
  }

  /** Whether the best mode has less with the narrowest window than with the widest. */
  Map<String, Object> needsWidth() {
    Experiment widths = results.experiment("widths");
    Contender best = Contender.of(TransportKind.ADAPTIVE);
    Experiment.Value narrow = widths.values().getFirst();
    Experiment.Value wide = widths.values().getLast();
    PointResult with = results.at(widths, wide, best);
    PointResult without = results.at(widths, narrow, best);
    return Map.of(
        "narrow", narrow.label(),
        "wide", wide.label(),
        "narrowGoodput", Figures.goodput(without),
        "wideGoodput", Figures.goodput(with),
        "holds", Difference.more(with, without));
  }
}
