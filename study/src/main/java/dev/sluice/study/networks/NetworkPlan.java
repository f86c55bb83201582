// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import dev.sluice.protocol.ParameterException;
import java.util.List;

/**
 * The experiments over networks of switches.
 *
 * @param name quick or full; what the command is called with
 * @param experiments in the order of the report
 */
public record NetworkPlan(String name, List<NetworkExperiment> experiments) {
  /** Keeps the experiments as they are. */
  public NetworkPlan {
    experiments = List.copyOf(experiments);
  }

  /**
   * The plan of that name.
   *
   * @param name quick or full
   * @return the plan
   * @throws ParameterException when there is none
   */
  public static NetworkPlan of(String name) {
    if (!List.of("quick", "full").contains(name)) {
      throw new ParameterException("plan", name, "quick or full");
    }
    return new NetworkPlan(name, new NetworkSweeps(name.equals("quick")).all());
  }

  /**
   * The plan without experiments.
   *
   * @return a plan of the same name
   */
  public NetworkPlan none() {
    return new NetworkPlan(name, List.of());
  }

  /**
   * Whether it has an experiment.
   *
   * @param id its name
   * @return true when there is one of that name
   */
  public boolean has(String id) {
    return experiments.stream().anyMatch(e -> e.id().equals(id));
  }

  /**
   * The plan with one experiment.
   *
   * @param id its name, which it has
   * @return a plan
   */
  public NetworkPlan only(String id) {
    return new NetworkPlan(name, experiments.stream().filter(e -> e.id().equals(id)).toList());
  }

  /**
   * Every point, once.
   *
   * @return in the order of the experiments
   */
  public List<NetworkPoint> points() {
    return experiments.stream().flatMap(e -> e.points().stream()).distinct().toList();
  }
}
