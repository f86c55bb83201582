// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.TransportKind;
import dev.sluice.study.report.layout.Figures;
import java.util.ArrayList;
import java.util.List;

/** What answers cost where both nodes send, so that they share the lines with data. */
final class AnswerCosts {
  private static final String LOSS = "0.01";
  private static final Contender OURS = Contender.of(TransportKind.ADAPTIVE);

  private final Results results;

  AnswerCosts(Results results) {
    this.results = results;
  }

  /** The loss at which they are compared. */
  String loss() {
    return LOSS;
  }

  List<List<String>> rows() {
    Experiment both = results.experiment("two-way");
    Experiment.Value value = Results.value(both, LOSS);
    PointResult ours = results.at(both, value, OURS);
    List<List<String>> rows = new ArrayList<>();
    for (Contender row : both.rows()) {
      PointResult oneWay = results.at("loss", LOSS, row);
      PointResult twoWay = results.at(both, value, row);
      rows.add(
          List.of(
              row.label(),
              Figures.ratio(twoWay.controlBytesPerData()),
              Figures.goodput(oneWay),
              Figures.goodput(twoWay),
              Difference.text(twoWay, oneWay),
              row.equals(OURS) ? "–" : Difference.text(ours, twoWay),
              row.equals(OURS) ? "–" : TimerTable.verdict(ours, twoWay)));
    }
    return rows;
  }
}
