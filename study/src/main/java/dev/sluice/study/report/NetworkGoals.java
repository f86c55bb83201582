// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.networks.Estimate;
import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.networks.NetworkResult;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.traffic.TrafficKind;
import java.util.ArrayList;
import java.util.List;

/** The goals of transport 2 that networks show, and where another transport is ahead there. */
final class NetworkGoals {
  private static final NetworkContender OURS = NetworkContender.transport2();
  private static final String INCAST = "incast";
  private static final String FAILURES = "dead-links";
  private static final String SENDERS = "64";
  private static final double LINE = 0.95;
  private static final double QUEUE = 2;
  private static final double FAIR = 0.1;

  private final NetworkResults results;

  NetworkGoals(NetworkResults results) {
    this.results = results;
  }

  /** As rows of the table of goals. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (NetworkExperiment experiment : results.plan().experiments()) {
      if (experiment.id().equals(INCAST)) {
        incast(rows, experiment);
      } else if (experiment.id().equals(FAILURES)) {
        failures(rows, experiment);
      }
    }
    return rows;
  }

  private void incast(List<List<String>> rows, NetworkExperiment experiment) {
    NetworkExperiment.Value value =
        experiment.values().stream()
            .filter(v -> v.label().equals(SENDERS))
            .findFirst()
            .orElseThrow();
    NetworkResult ours = results.at(experiment, value, OURS);
    add(
        rows,
        "the receiver's line at least 0.95 used",
        ours,
        NetworkMeasure.text(ours.lineUse()),
        ours.finished() && ours.lineUse().mean() >= LINE);
    add(
        rows,
        "its switch queue under 2 delay-bandwidth products at any time",
        ours,
        NetworkMeasure.text(ours.queueMost()) + "; mean " + NetworkMeasure.text(ours.queueMean()),
        ours.finished() && ours.queueMost().mean() < QUEUE);
    add(
        rows,
        "no collapse: every run ends, and nothing is dropped",
        ours,
        ours.unfinished()
            + " of "
            + ours.runs()
            + " runs do not end; "
            + Figures.ratio(ours.dropped())
            + " dropped in a run",
        ours.finished() && ours.dropped() == 0);
    add(
        rows,
        "shares equal within 10 %",
        ours,
        NetworkMeasure.text(ours.shareLeast())
            + " to "
            + NetworkMeasure.text(ours.shareMost())
            + " of the mean",
        ours.finished()
            && ours.shareLeast().mean() >= 1 - FAIR
            && ours.shareMost().mean() <= 1 + FAIR);
  }

  private void failures(List<List<String>> rows, NetworkExperiment experiment) {
    for (NetworkExperiment.Value value : experiment.values()) {
      if (value.points().getFirst().fabric().failures() == 0) {
        continue;
      }
      NetworkResult ours = results.at(experiment, value, OURS);
      boolean behind =
          experiment.rows().stream()
              .anyMatch(row -> isAhead(results.at(experiment, value, row), ours));
      rows.add(
          List.of(
              "G6",
              "paths that fail for good are avoided: no other transport is done earlier",
              "[" + FAILURES + "](" + FAILURES + ".md), cables = " + value.label(),
              timeText(ours),
              ours.finished() && !behind ? "met" : "**missed**"));
    }
  }

  private static void add(
      List<List<String>> rows, String asked, NetworkResult at, String figure, boolean met) {
    rows.add(
        List.of(
            "G5",
            asked,
            "[" + INCAST + "](" + INCAST + ".md), senders = " + SENDERS,
            at.finished() ? figure : "does not finish",
            met ? "met" : "**missed**"));
  }

  /** Every value at which another transport takes less time, beyond both intervals. */
  List<List<String>> ahead() {
    List<List<String>> rows = new ArrayList<>();
    for (NetworkExperiment experiment : compares()) {
      for (NetworkExperiment.Value value : experiment.values()) {
        for (NetworkContender row : experiment.rows()) {
          NetworkResult ours = results.at(experiment, value, oursBeside(row));
          NetworkResult theirs = results.at(experiment, value, row);
          if (row.transport() != OURS.transport() && isAhead(theirs, ours)) {
            rows.add(
                List.of(
                    "[" + experiment.id() + "](" + experiment.id() + ".md)",
                    experiment.quantity() + " = " + value.label(),
                    row.label(),
                    timeText(theirs),
                    timeText(ours)));
          }
        }
      }
    }
    return rows;
  }

  /** Over the same switches: one that trims beside one that trims. */
  private static NetworkContender oursBeside(NetworkContender row) {
    return row.trimming() ? OURS.withTrimming() : OURS;
  }

  /** Those with transport 2 as its text has it; each control's other signals are not in it. */
  private List<NetworkExperiment> compares() {
    return results.plan().experiments().stream()
        .filter(experiment -> experiment.rows().contains(OURS))
        .filter(experiment -> !experiment.id().equals(SignalTable.EXPERIMENT))
        .toList();
  }

  /** How many comparisons there are. */
  long compared() {
    return compares().stream()
        .mapToLong(
            experiment ->
                experiment.values().size()
                    * experiment.rows().stream()
                        .filter(row -> row.transport() != OURS.transport())
                        .count())
        .sum();
  }

  /**
   * Of messages at random times the mean slowdown; of others how long it takes till all is there.
   */
  private static Estimate time(NetworkResult result) {
    return result.point().traffic().kind() == TrafficKind.POISSON
        ? result.slowdown()
        : result.completionMicros();
  }

  private static String timeText(NetworkResult result) {
    if (!result.finished()) {
      return "does not finish";
    }
    boolean random = result.point().traffic().kind() == TrafficKind.POISSON;
    return random
        ? "slowdown " + NetworkMeasure.text(time(result))
        : NetworkMeasure.text(time(result)) + " µs";
  }

  /** Whether theirs takes less time, beyond both intervals. */
  static boolean isAhead(NetworkResult theirs, NetworkResult ours) {
    if (!theirs.finished() || !ours.finished()) {
      return theirs.finished() && !ours.finished();
    }
    Estimate their = time(theirs);
    Estimate our = time(ours);
    return our.mean() - their.mean() > our.halfWidth() + their.halfWidth();
  }
}
