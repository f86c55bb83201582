// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The experiments of a study and how often their points are run.
 *
 * @param name quick or full; what the command is called with
 * @param experiments in the order of the report
 * @param runs of each point
 */
public record StudyPlan(String name, List<Experiment> experiments, int runs) {

  /** Keeps the experiments as they are. */
  public StudyPlan {
    experiments = List.copyOf(experiments);
  }

  /**
   * For continuous integration: few values, short transfers.
   *
   * @return the plan
   */
  public static StudyPlan quick() {
    return plan("quick", 1 << 12, 1 << 14, true);
  }

  /**
   * For the report in {@code docs/study}.
   *
   * @return the plan
   */
  public static StudyPlan full() {
    return plan("full", 1 << 15, 1 << 17, false);
  }

  /**
   * The plan of that name.
   *
   * @param name quick or full
   * @return the plan
   * @throws ParameterException when there is none
   */
  public static StudyPlan of(String name) {
    return switch (name) {
      case "quick" -> quick();
      case "full" -> full();
      default -> throw new ParameterException("plan", name, "quick or full");
    };
  }

  private static StudyPlan plan(String name, int packets, int many, boolean quick) {
    Sweeps sweeps = new Sweeps(quick, packets);
    return new StudyPlan(
        name,
        List.of(
            sweeps.target(many),
            sweeps.agreement(),
            sweeps.loss(),
            sweeps.reordering(),
            sweeps.bursts(),
            sweeps.failures(),
            sweeps.sizes(),
            sweeps.widths(),
            sweeps.delays(),
            sweeps.queues(),
            sweeps.flows(),
            sweeps.routings(),
            sweeps.payloads(),
            sweeps.placing(),
            sweeps.bothWays(),
            sweeps.coalescing(),
            sweeps.thresholds(),
            sweeps.segments(),
            sweeps.leases(0.01, "leases", "Windows of transport 2, 5 microseconds, 1 % loss"),
            sweeps.leases(0.1, "leases-10", "Windows of transport 2, 5 microseconds, 10 % loss")),
        StudySettings.RUNS);
  }

  /**
   * The plan with one experiment.
   *
   * @param id its name
   * @return a plan
   * @throws ParameterException when there is none of that name
   */
  public StudyPlan only(String id) {
    List<Experiment> kept = experiments.stream().filter(e -> e.id().equals(id)).toList();
    if (kept.isEmpty()) {
      throw new ParameterException(
          "experiment",
          id,
          "one of " + experiments.stream().map(Experiment::id).collect(Collectors.joining(", ")));
    }
    return new StudyPlan(name, kept, runs);
  }

  /**
   * The plan without experiments.
   *
   * @return a plan of the same name
   */
  public StudyPlan none() {
    return new StudyPlan(name, List.of(), runs);
  }

  /**
   * Every point, once.
   *
   * @return in the order of the experiments
   */
  public List<StudyPoint> points() {
    return experiments.stream().flatMap(e -> e.points().stream()).distinct().toList();
  }
}
