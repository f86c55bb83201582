// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.networks.Estimate;
import dev.sluice.study.networks.NetworkResult;
import dev.sluice.study.networks.SizeClass;
import java.util.function.Function;

/** A measure of networks that has tables. */
enum NetworkMeasure {
  /** What G5 asks for. */
  LINE_USE(
      "Use of the busiest receiver's link: its data, each packet once, to the last packet written",
      estimate(NetworkResult::lineUse)),
  QUEUE_MOST(
      "Longest queue for that link, delay-bandwidth products", estimate(NetworkResult::queueMost)),
  QUEUE_MEAN(
      "Mean queue for that link, delay-bandwidth products", estimate(NetworkResult::queueMean)),
  SHARE_LEAST(
      "Least share of a sender, against the mean, when half of all data is there",
      estimate(NetworkResult::shareLeast)),
  SHARE_MOST(
      "Largest share of a sender, against the mean, when half of all data is there",
      estimate(NetworkResult::shareMost)),
  COMPLETION("Until all data is there, µs", estimate(NetworkResult::completionMicros)),
  SLOWDOWN(
      "Slowdown of a message, mean: its time against that in an empty network",
      estimate(NetworkResult::slowdown)),
  MEDIAN("Slowdown, median", result -> Figures.ratio(ofAll(result, SizeClass::p50))),
  P99(
      "Slowdown, 99th percentile (1,000 messages or more)",
      result -> Figures.ratio(ofAll(result, SizeClass::p99))),
  AGAIN("Data packets sent again, for each packet", estimate(NetworkResult::againPerData)),
  CONTROL("Control packets for each data packet", estimate(NetworkResult::controlPerData)),
  DROPPED("Packets lost in a run", result -> Figures.ratio(result.dropped())),
  MARKED("Packets marked in a run", result -> Figures.ratio(result.marked())),
  PAUSES("Pause frames in a run", result -> Figures.ratio(result.pauses()));

  final String title;
  private final Function<NetworkResult, String> text;

  NetworkMeasure(String title, Function<NetworkResult, String> text) {
    this.title = title;
    this.text = text;
  }

  private static Function<NetworkResult, String> estimate(Function<NetworkResult, Estimate> of) {
    return result -> text(of.apply(result));
  }

  private static Double ofAll(NetworkResult result, Function<SizeClass, Double> of) {
    return result.slowdowns().isEmpty() ? null : of.apply(result.slowdowns().getFirst());
  }

  /** A mean with its interval; a dash where there is none. */
  static String text(Estimate estimate) {
    return estimate == null
        ? "–"
        : Figures.ratio(estimate.mean()) + " ± " + Figures.ratio(estimate.halfWidth());
  }

  /** As it stands in a table. */
  String cell(NetworkResult result) {
    boolean counts = this == DROPPED || this == MARKED || this == PAUSES;
    return result.finished() || counts
        ? text.apply(result)
        : "does not finish (" + result.unfinished() + " of " + result.runs() + " runs)";
  }
}
