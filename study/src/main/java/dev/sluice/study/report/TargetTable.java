// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.study.report.layout.Figures;
import java.util.ArrayList;
import java.util.List;

/** Who meets the project's target, and what the receive window has where it is not at it. */
final class TargetTable {
  private static final double GOODPUT = 0.97;
  private static final double AGAIN = 1.05;
  private static final double CONTROL = 0.05;
  private static final Contender OURS = Contender.of(TransportKind.ADAPTIVE);

  private final Results results;
  private final Experiment target;
  private final Experiment.Value value;

  TargetTable(Results results) {
    this.results = results;
    target = results.experiment("target");
    value = target.values().getFirst();
  }

  /** N at the target. */
  String packets() {
    return Figures.count(value.points().getFirst().workload().packets());
  }

  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (Contender row : target.rows()) {
      PointResult result = results.at(target, value, row);
      boolean goodput = result.finished() && result.goodputRatio() >= GOODPUT;
      boolean again = result.retransmissionsPerLost() <= AGAIN;
      boolean control = result.controlPerData() <= CONTROL;
      double vain = inVainWithoutLoss(row);
      rows.add(
          List.of(
              row.label(),
              Figures.goodput(result) + mark(goodput),
              Figures.ratio(result.retransmissionsPerLost()) + mark(again),
              Figures.ratio(result.controlPerData()) + mark(control),
              Figures.ratio(vain) + mark(vain == 0),
              goodput && again && control && vain == 0 ? "met" : "missed"));
    }
    return rows;
  }

  private static String mark(boolean met) {
    return met ? " ✓" : " ✗";
  }

  private double inVainWithoutLoss(Contender row) {
    Experiment reordering = results.experiment("reordering");
    return reordering.values().stream()
        .mapToDouble(jitter -> results.at(reordering, jitter, row).spuriousRequests())
        .max()
        .orElseThrow();
  }

  /** At the same loss: other sizes, other numbers of transfers, other windows. */
  List<List<String>> elsewhere() {
    List<List<String>> rows = new ArrayList<>();
    for (String id : List.of("sizes", "flows", "widths")) {
      Experiment experiment = results.experiment(id);
      for (Experiment.Value at : experiment.values()) {
        PointResult result = results.at(experiment, at, OURS);
        boolean met = result.finished() && result.goodputRatio() >= GOODPUT;
        rows.add(
            List.of(
                "[" + id + "](" + id + ".md)",
                experiment.quantity() + " = " + at.label(),
                Figures.goodput(result) + mark(met)));
      }
    }
    return rows;
  }
}
