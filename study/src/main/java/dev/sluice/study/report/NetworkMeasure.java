// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.networks.Estimate;
import dev.sluice.study.networks.NetworkResult;
import dev.sluice.study.networks.SizeClass;
import dev.sluice.study.report.layout.Figures;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** A measure of networks that has tables. */
enum NetworkMeasure {
  /** What G5 asks for. */
  LINE_USE(
      "line-use",
      "Use of the busiest receiver's link: its data, each packet once, to the last packet written",
      "use of the link",
      NetworkResult::lineUse,
      false),
  QUEUE_MOST(
      "queue",
      "Longest queue for that link, delay-bandwidth products",
      "longest queue, delay-bandwidth products",
      NetworkResult::queueMost,
      true),
  QUEUE_MEAN(
      "mean-queue",
      "Mean queue for that link, delay-bandwidth products",
      "mean queue, delay-bandwidth products",
      NetworkResult::queueMean,
      true),
  SHARE_LEAST(
      "least-share",
      "Least share of a sender, against the mean, when half of all data is there",
      "least share / mean",
      NetworkResult::shareLeast,
      false),
  SHARE_MOST(
      "largest-share",
      "Largest share of a sender, against the mean, when half of all data is there",
      "largest share / mean",
      NetworkResult::shareMost,
      true),
  COMPLETION(
      "completion",
      "Until all data is there, µs",
      "until all data is there, µs",
      NetworkResult::completionMicros,
      true),
  SLOWDOWN(
      "slowdown",
      "Slowdown of a message, mean: its time against that in an empty network",
      "slowdown, mean",
      NetworkResult::slowdown,
      false),
  MEDIAN("median-slowdown", "Slowdown, median", "slowdown, median", SizeClass::p50),
  P99(
      "p99-slowdown",
      "Slowdown, 99th percentile (1,000 messages or more)",
      "slowdown, 99th percentile",
      SizeClass::p99),
  AGAIN(
      "again",
      "Data packets sent again, for each packet",
      "again / packets",
      NetworkResult::againPerData,
      true),
  CONTROL(
      "control",
      "Control packets for each data packet",
      "control packets / data packets",
      NetworkResult::controlPerData,
      true),
  DROPPED("dropped", "Packets lost in a run", NetworkResult::dropped),
  MARKED("marked", "Packets marked in a run", NetworkResult::marked),
  PAUSES("pauses", "Pause frames in a run", NetworkResult::pauses),
  TRIMMED("trimmed", "Packets cut to their headers in a run", NetworkResult::trimmed);

  /** In names of files. */
  final String id;

  final String title;

  /** At an axis. */
  final String shortTitle;

  final boolean logarithmic;
  private final boolean interval;
  private final boolean always;
  private final Function<NetworkResult, Estimate> value;

  /** With its interval. */
  NetworkMeasure(
      String id,
      String title,
      String shortTitle,
      Function<NetworkResult, Estimate> value,
      boolean logarithmic) {
    this.id = id;
    this.title = title;
    this.shortTitle = shortTitle;
    this.value = value;
    this.logarithmic = logarithmic;
    interval = true;
    always = false;
  }

  /** Of the messages of all runs together. */
  NetworkMeasure(String id, String title, String shortTitle, Function<SizeClass, Double> of) {
    this.id = id;
    this.title = title;
    this.shortTitle = shortTitle;
    value = result -> ofAll(result, of);
    logarithmic = false;
    interval = false;
    always = false;
  }

  /** A count, whether runs finish or not. */
  NetworkMeasure(String id, String title, ToDoubleFunction<NetworkResult> count) {
    this.id = id;
    this.title = title;
    shortTitle = title;
    value = result -> new Estimate(count.applyAsDouble(result), 0);
    logarithmic = true;
    interval = false;
    always = true;
  }

  private static Estimate ofAll(NetworkResult result, Function<SizeClass, Double> of) {
    Double figure = result.slowdowns().isEmpty() ? null : of.apply(result.slowdowns().getFirst());
    return figure == null ? null : new Estimate(figure, 0);
  }

  /** The figure, or null where there is none. */
  Estimate value(NetworkResult result) {
    return value.apply(result);
  }

  /** A mean with its interval; a dash where there is none. */
  static String text(Estimate estimate) {
    return estimate == null
        ? "–"
        : Figures.ratio(estimate.mean()) + " ± " + Figures.ratio(estimate.halfWidth());
  }

  /** As it stands in a table. */
  String cell(NetworkResult result) {
    if (!result.finished() && !always) {
      return "does not finish (" + result.unfinished() + " of " + result.runs() + " runs)";
    }
    Estimate figure = value(result);
    return interval || figure == null ? text(figure) : Figures.ratio(figure.mean());
  }
}
