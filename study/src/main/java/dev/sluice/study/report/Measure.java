package dev.sluice.study.report;

import dev.sluice.study.PointResult;
import java.util.function.Function;

/** A measure that has tables and, where it says so, charts. */
enum Measure {
  /** With its confidence interval. */
  GOODPUT(
      "goodput",
      "Goodput against the erasure limit (1-p) of the line",
      PointResult::goodputRatio,
      false),
  RETRANSMISSIONS(
      "retransmissions",
      "Data packets sent again for each one lost",
      PointResult::retransmissionsPerLost,
      true),
  CONTROL(
      "control", "Control packets for each data packet sent", PointResult::controlPerData, true),
  COMPLETION(
      "completion",
      "Completion, 99th percentile, against the ideal",
      PointResult::completionP99Ratio,
      true),
  IN_VAIN(
      "in-vain",
      "Data packets of a run that arrived in vain: their data was there already",
      PointResult::spuriousRequests,
      true);

  final String id;
  final String title;
  final boolean logarithmic;
  private final Function<PointResult, Double> value;

  Measure(String id, String title, Function<PointResult, Double> value, boolean logarithmic) {
    this.id = id;
    this.title = title;
    this.value = value;
    this.logarithmic = logarithmic;
  }

  /** The value, or null where there is none. */
  Double of(PointResult result) {
    return value.apply(result);
  }

  /** As it stands in a table. */
  String cell(PointResult result) {
    if (this == GOODPUT) {
      return Figures.goodput(result);
    }
    return this == COMPLETION && !result.finished() ? "does not finish" : Figures.ratio(of(result));
  }
}
