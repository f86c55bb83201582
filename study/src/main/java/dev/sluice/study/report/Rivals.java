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

  void write() {
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
            rows.add(
                List.of(
                    "[" + experiment.id() + "](" + experiment.id() + ".md)",
                    experiment.quantity() + " = " + value.label(),
                    kind.id(),
                    Figures.goodput(theirs),
                    Figures.goodput(ours)));
          }
        }
      }
    }
    if (rows.isEmpty()) {
      page.paragraph("There is none.");
    } else {
      page.table(List.of("experiment", "at", "transport", "its goodput", "receive window"), rows);
    }
  }

  private static boolean better(PointResult theirs, PointResult ours) {
    if (!theirs.finished() || !ours.finished()) {
      return theirs.finished();
    }
    double margin = theirs.goodputRatioHalfWidth() + ours.goodputRatioHalfWidth();
    return theirs.goodputRatio() - ours.goodputRatio() > margin;
  }
}
