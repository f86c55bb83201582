// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.transport.TimerKind;
import java.util.ArrayList;
import java.util.List;

/** What the measured timer is worth to each transport, at the point of the target. */
final class TimerTable {
  private final Results results;

  TimerTable(Results results) {
    this.results = results;
  }

  List<List<String>> rows() {
    Experiment target = results.experiment("target");
    Experiment.Value value = target.values().getFirst();
    List<List<String>> rows = new ArrayList<>();
    for (Contender row : target.rows()) {
      Contender published = new Contender(row.transport(), TimerKind.PUBLISHED, row.setting());
      if (row.timer() == TimerKind.MEASURED) {
        PointResult measured = results.at(target, value, row);
        PointResult constant = results.at(target, value, published);
        rows.add(
            List.of(
                row.label(),
                Figures.goodput(measured),
                Figures.goodput(constant),
                Difference.text(measured, constant),
                verdict(measured, constant)));
      }
    }
    return rows;
  }

  /** What the 95 % interval of the paired difference says of the first of two. */
  static String verdict(PointResult first, PointResult second) {
    if (!Difference.possible(first, second)) {
      return first.finished() == second.finished() ? "–" : first.finished() ? "more" : "less";
    }
    Difference difference = Difference.of(first, second);
    return difference.positive() ? "more" : difference.negative() ? "less" : "no difference seen";
  }
}
