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

/**
 * Where another transport has more goodput than the receive window with all extensions: by the 99.9
 * % interval of their paired difference, as there are many comparisons.
 */
final class Rivals {
  private static final Contender OURS = Contender.of(TransportKind.ADAPTIVE);

  private static final List<TransportKind> MODES =
      List.of(
          TransportKind.LITERAL,
          TransportKind.PROGRESS,
          TransportKind.EARLY,
          TransportKind.ADAPTIVE);

  private final Results results;

  Rivals(Results results) {
    this.results = results;
  }

  /** A value at which two rows of an experiment are compared. */
  private record Comparison(
      Experiment experiment,
      Experiment.Value value,
      Contender row,
      PointResult theirs,
      PointResult ours) {
    List<String> cells() {
      return List.of(
          "[" + experiment.id() + "](" + experiment.id() + ".md)",
          experiment.quantity() + " = " + value.label(),
          row.label(),
          Figures.goodput(theirs),
          Figures.goodput(ours),
          Difference.text(theirs, ours));
    }
  }

  /** Where an extension has less goodput than the mode without it, with either timer. */
  List<List<String>> losses() {
    List<List<String>> rows = new ArrayList<>();
    for (Experiment experiment : results.plan().experiments()) {
      for (Experiment.Value value : experiment.values()) {
        for (int i = 1; i < MODES.size(); i++) {
          for (TimerKind timer : TimerKind.values()) {
            Contender without = Contender.of(MODES.get(i - 1), timer);
            Contender with = Contender.of(MODES.get(i), timer);
            if (experiment.rows().contains(without) && experiment.rows().contains(with)) {
              PointResult before = results.at(experiment, value, without);
              PointResult after = results.at(experiment, value, with);
              if (Difference.more(before, after)) {
                rows.add(new Comparison(experiment, value, with, after, before).cells());
              }
            }
          }
        }
      }
    }
    return rows;
  }

  /** Every comparison of a row with ours, each pair of points once. */
  private List<Comparison> comparisons(Contender row) {
    List<Comparison> comparisons = new ArrayList<>();
    for (Experiment experiment : results.plan().experiments()) {
      // Where W says nothing to a transport, the sweep of W is one measurement many times.
      boolean nothingSwept = experiment.id().equals("widths") && !row.transport().hasWidth();
      if (experiment.rows().contains(row) && experiment.rows().contains(OURS) && !nothingSwept) {
        for (Experiment.Value value : experiment.values()) {
          PointResult theirs = results.at(experiment, value, row);
          PointResult ours = results.at(experiment, value, OURS);
          if (comparisons.stream().noneMatch(of -> of.theirs == theirs && of.ours == ours)) {
            comparisons.add(new Comparison(experiment, value, row, theirs, ours));
          }
        }
      }
    }
    return comparisons;
  }

  private List<Contender> others() {
    return results.plan().experiments().stream()
        .flatMap(experiment -> experiment.rows().stream())
        .filter(row -> !row.transport().ours())
        .distinct()
        .toList();
  }

  /** How often each is better, and how often the receive window is. */
  List<List<String>> counts() {
    List<List<String>> rows = new ArrayList<>();
    for (Contender row : others()) {
      List<Comparison> all = comparisons(row);
      if (!all.isEmpty()) {
        long more = all.stream().filter(of -> Difference.more(of.theirs, of.ours)).count();
        long less = all.stream().filter(of -> Difference.more(of.ours, of.theirs)).count();
        String share = " of " + all.size();
        rows.add(List.of(row.label(), more + share, less + share));
      }
    }
    return rows;
  }

  /** Every point at which another transport with the measured timer is better. */
  List<List<String>> points() {
    return others().stream()
        .filter(row -> row.timer() == TimerKind.MEASURED)
        .flatMap(row -> comparisons(row).stream())
        .filter(of -> Difference.more(of.theirs, of.ours))
        .map(Comparison::cells)
        .toList();
  }
}
