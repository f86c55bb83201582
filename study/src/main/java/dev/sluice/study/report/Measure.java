// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.PointResult;
import dev.sluice.study.report.layout.Figures;
import java.util.function.Function;

/** A measure that has tables and, where an experiment's page says so, charts. */
enum Measure {
  /** With its interval. */
  GOODPUT(
      "goodput",
      "Goodput against the erasure limit (1-p) of the line",
      "goodput / erasure limit",
      PointResult::goodputRatio,
      PointResult::goodputRatioHalfWidth,
      false),
  /** With its interval. */
  RETRANSMISSIONS(
      "retransmissions",
      "Retransmissions for each data packet lost",
      "retransmissions / lost",
      PointResult::retransmissionsPerLost,
      PointResult::retransmissionsPerLostHalfWidth,
      true),
  /** With its interval. */
  CONTROL(
      "control",
      "Control packets for each data packet sent",
      "control packets / data packets",
      PointResult::controlPerData,
      PointResult::controlPerDataHalfWidth,
      true),
  CONTROL_BYTES(
      "control-bytes", "Control bytes for each data packet sent", PointResult::controlBytesPerData),
  /** With its interval. */
  MEAN_COMPLETION(
      "mean-completion",
      "Completion, mean, against the ideal",
      "mean completion / ideal",
      PointResult::completionMeanRatio,
      PointResult::completionMeanRatioHalfWidth,
      true),
  MEDIAN_COMPLETION(
      "median-completion",
      "Completion, median, against the ideal",
      PointResult::completionP50Ratio),
  FAST_COMPLETION(
      "p10-completion",
      "Completion, 10th percentile, against the ideal (100 completions or more)",
      PointResult::completionP10Ratio),
  SLOW_COMPLETION(
      "p90-completion",
      "Completion, 90th percentile, against the ideal (100 completions or more)",
      PointResult::completionP90Ratio),
  COMPLETION(
      "completion",
      "Completion, 99th percentile, against the ideal (1,000 completions or more)",
      "p99 completion / ideal",
      PointResult::completionP99Ratio,
      null,
      true),
  LATEST_COMPLETION(
      "p999-completion",
      "Completion, 99.9th percentile, against the ideal (10,000 completions or more)",
      PointResult::completionP999Ratio),
  IN_VAIN(
      "in-vain",
      "Redundant data packets of a run: their data was there already",
      "redundant data packets",
      PointResult::spuriousRequests,
      null,
      true),
  DISCARDED(
      "discarded",
      "Data packets of a run that arrived new and were dropped",
      PointResult::discarded),
  WRITTEN_TWICE(
      "written-twice",
      "Data packets of a run that were written a second time",
      PointResult::duplicateWrites),
  FOUND(
      "found",
      "From the loss of a packet to its copy, mean, round trips",
      r -> r.originalFound().mean()),
  FOUND_LATE(
      "found-p99",
      "From the loss of a packet to its copy, 99th percentile (1,000 losses or more)",
      r -> r.originalFound().p99()),
  TAIL_FOUND(
      "tail-found",
      "From the loss of one of a transfer's last eight packets to its copy, mean, round trips",
      r -> r.tailFound().mean()),
  COPY_FOUND(
      "copy-found",
      "From the loss of a copy to the next, mean, round trips",
      r -> r.copyFound().mean()),
  SENDER_STATE(
      "sender-state", "Most state at the sender, bytes", r -> (double) r.senderStateBytes()),
  RECEIVER_STATE(
      "receiver-state", "Most state at the receiver, bytes", r -> (double) r.receiverStateBytes());

  final String id;
  final String title;

  /** On an axis. */
  final String shortTitle;

  final boolean logarithmic;
  private final Function<PointResult, Double> value;
  private final Function<PointResult, Double> halfWidth;

  /** Without an interval, and not drawn. */
  Measure(String id, String title, Function<PointResult, Double> value) {
    this(id, title, title, value, null, true);
  }

  Measure(
      String id,
      String title,
      String shortTitle,
      Function<PointResult, Double> value,
      Function<PointResult, Double> halfWidth,
      boolean logarithmic) {
    this.id = id;
    this.title = title;
    this.shortTitle = shortTitle;
    this.value = value;
    this.halfWidth = halfWidth;
    this.logarithmic = logarithmic;
  }

  /** The value, or null where there is none. */
  Double of(PointResult result) {
    return value.apply(result);
  }

  /** Half the width of its confidence interval; 0 where it has none. */
  double halfWidth(PointResult result) {
    Double width = halfWidth == null ? null : halfWidth.apply(result);
    return width == null ? 0 : width;
  }

  /** As it stands in a table. */
  String cell(PointResult result) {
    return switch (this) {
      case GOODPUT -> Figures.goodput(result);
      case MEAN_COMPLETION,
          MEDIAN_COMPLETION,
          FAST_COMPLETION,
          SLOW_COMPLETION,
          COMPLETION,
          LATEST_COMPLETION ->
          result.finished() ? withInterval(result) : "does not finish";
      case SENDER_STATE, RECEIVER_STATE -> Figures.count(of(result).longValue());
      default -> withInterval(result);
    };
  }

  private String withInterval(PointResult result) {
    Double of = of(result);
    return of == null || halfWidth == null
        ? Figures.ratio(of)
        : Figures.ratio(of) + " ± " + Figures.ratio(halfWidth(result));
  }
}
