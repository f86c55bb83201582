// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where another transport has more goodput than the receive window with all extensions: by more
 * than both confidence intervals together.
 */
final class Rivals {
  private final Results results;

  Rivals(Results results) {
    this.results = results;
  }

  /** Where an extension has less goodput than the transport without it. */
  List<List<String>> losses() {
    List<TransportKind> steps =
        List.of(
            TransportKind.LITERAL,
            TransportKind.PROGRESS,
            TransportKind.EARLY,
            TransportKind.ADAPTIVE);
    List<List<String>> rows = new ArrayList<>();
    for (Experiment experiment : results.plan().experiments()) {
      for (Experiment.Value value : experiment.values()) {
        for (int i = 1; i < steps.size(); i++) {
          PointResult without = results.at(value, steps.get(i - 1));
          PointResult with = results.at(value, steps.get(i));
          if (better(without, with)) {
            rows.add(row(experiment, value, steps.get(i), with, without));
          }
        }
      }
    }
    return rows;
  }

  private static List<String> row(
      Experiment experiment,
      Experiment.Value value,
      TransportKind kind,
      PointResult first,
      PointResult second) {
    return List.of(
        "[" + experiment.id() + "](" + experiment.id() + ".md)",
        experiment.quantity() + " = " + value.label(),
        kind.id(),
        Figures.goodput(first),
        Figures.goodput(second));
  }

  /** How often each transport is better, and how often the receive window is. */
  List<List<String>> counts() {
    return Arrays.stream(TransportKind.values())
        .filter(kind -> !kind.receiveWindow())
        .map(kind -> List.of(kind.id(), share(kind, false), share(kind, true)))
        .toList();
  }

  /** Every point at which another transport is better. */
  List<List<String>> points() {
    List<List<String>> rows = new ArrayList<>();
    for (Experiment experiment : results.plan().experiments()) {
      for (Experiment.Value value : experiment.values()) {
        PointResult ours = results.at(value, TransportKind.ADAPTIVE);
        for (TransportKind kind : TransportKind.values()) {
          PointResult theirs = results.at(value, kind);
          if (!kind.receiveWindow() && better(theirs, ours)) {
            rows.add(row(experiment, value, kind, theirs, ours));
          }
        }
      }
    }
    return rows;
  }

  private String share(TransportKind kind, boolean ours) {
    int times = 0;
    int all = 0;
    for (Experiment experiment : results.plan().experiments()) {
      for (Experiment.Value value : experiment.values()) {
        PointResult theirs = results.at(value, kind);
        PointResult window = results.at(value, TransportKind.ADAPTIVE);
        all++;
        times += (ours ? better(window, theirs) : better(theirs, window)) ? 1 : 0;
      }
    }
    return times + " of " + all;
  }

  private static boolean better(PointResult theirs, PointResult ours) {
    if (!theirs.finished() || !ours.finished()) {
      return theirs.finished() && !ours.finished();
    }
    double margin = theirs.goodputRatioHalfWidth() + ours.goodputRatioHalfWidth();
    return theirs.goodputRatio() - ours.goodputRatio() > margin;
  }
}
