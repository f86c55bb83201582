// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Where another transport has more goodput than the receive window with all extensions: by more
 * than both confidence intervals together.
 */
final class Rivals {
  private final Results results;
  private final Markdown page;

  Rivals(Results results, Markdown page) {
    this.results = results;
    this.page = page;
  }

  /** Where an extension has less goodput than the transport without it. */
  void writeLosses() {
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
    table(List.of("experiment", "at", "with it", "goodput", "without it"), rows);
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

  private void table(List<String> header, List<List<String>> rows) {
    if (rows.isEmpty()) {
      page.paragraph("There is none.");
    } else {
      page.table(header, rows);
    }
  }

  /** How often each is better, then every point. */
  void write() {
    List<List<String>> counts = new ArrayList<>();
    for (TransportKind kind : TransportKind.values()) {
      if (!kind.receiveWindow()) {
        counts.add(List.of(kind.id(), share(kind, false), share(kind, true)));
      }
    }
    page.paragraph(
        "At how many values of the sweeps each has more goodput than"
            + " `receive-window-progress-early-adaptive`, or less, by more than both half-widths"
            + " together; what does not finish has less than what does.");
    page.table(List.of("transport", "more", "less"), counts);
    page.paragraph(
        "Every point at which a transport that is not a receive window has more goodput than"
            + " `receive-window-progress-early-adaptive`, by more than both half-widths together.");
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
    table(List.of("experiment", "at", "transport", "its goodput", "receive window"), rows);
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
