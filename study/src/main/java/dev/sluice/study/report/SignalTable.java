// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.networks.NetworkResult;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.traffic.TrafficKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Each control with each of its signals: the mean slowdown of random messages at each load, and the
 * sum of these, by which one is the best of a control.
 */
final class SignalTable {
  /** Its experiment. */
  static final String EXPERIMENT = "signals";

  private final NetworkResults results;
  private final NetworkExperiment experiment;
  private final List<NetworkExperiment.Value> random;

  private SignalTable(NetworkResults results, NetworkExperiment experiment) {
    this.results = results;
    this.experiment = experiment;
    random = experiment.values().stream().filter(SignalTable::isRandom).toList();
  }

  /** The table, where the plan has the experiment. */
  static Optional<SignalTable> of(NetworkResults results) {
    return results.plan().experiments().stream()
        .filter(experiment -> experiment.id().equals(EXPERIMENT))
        .findFirst()
        .map(experiment -> new SignalTable(results, experiment));
  }

  private static boolean isRandom(NetworkExperiment.Value value) {
    return value.points().getFirst().traffic().kind() == TrafficKind.POISSON;
  }

  List<String> titles() {
    List<String> titles = new ArrayList<>(List.of("transport", "signal"));
    random.forEach(value -> titles.add(value.label()));
    titles.add("sum");
    return titles;
  }

  /** The least sum of each control is bold. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    for (NetworkContender row : experiment.rows()) {
      NetworkContender control = row.withUsualSignal();
      List<String> cells = new ArrayList<>(List.of(control.label(), row.signalText()));
      random.forEach(value -> cells.add(NetworkMeasure.SLOWDOWN.cell(at(value, row))));
      String sum = Figures.ratio(sum(row));
      cells.add(row.equals(best(control)) ? "**" + sum + "**" : sum);
      rows.add(cells);
    }
    return rows;
  }

  /** The controls, each with its own signal. */
  List<NetworkContender> controls() {
    return experiment.rows().stream().map(NetworkContender::withUsualSignal).distinct().toList();
  }

  /** With the signal that gives a control the least sum. */
  NetworkContender best(NetworkContender control) {
    return experiment.rows().stream()
        .filter(row -> row.withUsualSignal().equals(control))
        .min(Comparator.comparingDouble(this::sum))
        .orElseThrow();
  }

  /** Where another control is ahead of transport 2, each with its best signal. */
  List<String> ahead() {
    NetworkContender ours = best(NetworkContender.transport2());
    List<String> ahead = new ArrayList<>();
    for (NetworkContender control : controls()) {
      NetworkContender theirs = best(control);
      for (NetworkExperiment.Value value : random) {
        if (!theirs.equals(ours) && NetworkGoals.isAhead(at(value, theirs), at(value, ours))) {
          ahead.add(theirs.label() + " at " + value.label());
        }
      }
    }
    return ahead;
  }

  private double sum(NetworkContender row) {
    return random.stream()
        .map(value -> at(value, row))
        .mapToDouble(at -> at.finished() ? at.slowdown().mean() : Double.POSITIVE_INFINITY)
        .sum();
  }

  private NetworkResult at(NetworkExperiment.Value value, NetworkContender row) {
    return results.at(experiment, value, row);
  }
}
