// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.Contender;
import dev.sluice.study.Experiment;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudyPlan;
import dev.sluice.study.StudyPoint;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The results of a plan, found by experiment, value and row. */
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

  /** The result of a row of the experiment at a value. */
  PointResult at(Experiment experiment, Experiment.Value value, Contender row) {
    int index = experiment.rows().indexOf(row);
    if (index < 0) {
      throw new IllegalStateException(experiment.id() + " has no row of " + row.label());
    }
    return of(value.points().get(index));
  }

  /** The result of a row at the value of that label. */
  PointResult at(String id, String label, Contender row) {
    Experiment experiment = experiment(id);
    return at(experiment, value(experiment, label), row);
  }

  /** The value of that label. */
  static Experiment.Value value(Experiment experiment, String label) {
    return experiment.values().stream()
        .filter(value -> value.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(experiment.id() + " has no value " + label));
  }

  /** The result of a point. */
  PointResult of(StudyPoint point) {
    PointResult result = byPoint.get(point);
    if (result == null) {
      throw new IllegalStateException("there is no result of " + point);
    }
    return result;
  }

  Experiment experiment(String id) {
    return plan.only(id).experiments().getFirst();
  }
}
