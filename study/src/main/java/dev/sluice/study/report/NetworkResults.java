// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.FurtherRows;
import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.networks.NetworkExperiment;
import dev.sluice.study.networks.NetworkFiles;
import dev.sluice.study.networks.NetworkPlan;
import dev.sluice.study.networks.NetworkPoint;
import dev.sluice.study.networks.NetworkResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The results of a plan over networks, found by experiment, value and row. */
public final class NetworkResults {
  private final NetworkPlan plan;
  private final List<NetworkResult> all;
  private final Map<NetworkPoint, NetworkResult> byPoint = new HashMap<>();

  /**
   * Results.
   *
   * @param plan the experiments
   * @param all the results of all their points, in their order
   */
  public NetworkResults(NetworkPlan plan, List<NetworkResult> all) {
    this.plan = plan;
    this.all = List.copyOf(all);
    all.forEach(result -> byPoint.put(result.point(), result));
  }

  NetworkPlan plan() {
    return plan;
  }

  List<NetworkResult> all() {
    return all;
  }

  /**
   * As rows of the table of all results.
   *
   * @return the rows
   */
  public FurtherRows rows() {
    return plan.experiments().isEmpty() ? FurtherRows.NONE : NetworkFiles.rows(plan, all);
  }

  NetworkResult at(
      NetworkExperiment experiment, NetworkExperiment.Value value, NetworkContender row) {
    int index = experiment.rows().indexOf(row);
    NetworkResult result = index < 0 ? null : byPoint.get(value.points().get(index));
    if (result == null) {
      throw new IllegalStateException(
          "there is no result of " + row.label() + " at " + value.label());
    }
    return result;
  }
}
