// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.TransportKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The results of a plan, found by experiment, value and transport. */
final class Results {
  private final StudyPlan plan;
  private final Map<StudyPoint, PointResult> byPoint = new HashMap<>();

  Results(StudyPlan plan, List<PointResult> results) {
    this.plan = plan;
    results.forEach(result -> byPoint.put(result.point(), result));
  }

  StudyPlan plan() {
    return plan;
  }

  /** The result of a transport at a value. */
  PointResult at(Experiment.Value value, TransportKind kind) {
    for (StudyPoint point : value.points()) {
      if (point.transport() == kind) {
        return of(point);
      }
    }
    throw new IllegalStateException(value.label() + " has no point of " + kind.id());
  }

  /** The result of a point. */
  PointResult of(StudyPoint point) {
    PointResult result = byPoint.get(point);
    if (result == null) {
      throw new IllegalStateException("there is no result of " + point);
    }
    return result;
  }

  /** The result of a transport at the value of that label. */
  PointResult at(String experiment, String label, TransportKind kind) {
    return at(
        experiment(experiment).values().stream()
            .filter(value -> value.label().equals(label))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException(experiment + " has no value " + label)),
        kind);
  }

  Experiment experiment(String id) {
    return plan.only(id).experiments().getFirst();
  }
}
