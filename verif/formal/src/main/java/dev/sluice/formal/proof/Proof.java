// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import java.util.List;

/**
 * What came of a subject.
 *
 * @param subject what was proved
 * @param goals its properties, then its helper invariants
 * @param violation a way from reset to a violation; null when none was found
 */
public record Proof(Subject subject, List<Goal> goals, PropertyViolation violation) {
  /**
   * The properties, without helper invariants.
   *
   * @return in order
   */
  public List<Goal> properties() {
    return goals.stream().filter(goal -> !goal.helper()).toList();
  }

  /**
   * The helper invariants.
   *
   * @return in order
   */
  public List<Goal> helpers() {
    return goals.stream().filter(Goal::helper).toList();
  }

  /**
   * The names of what was not proved, properties and helpers.
   *
   * @return in order
   */
  public List<String> open() {
    return goals.stream().filter(g -> g.outcome() != ProofResult.PROVED).map(Goal::name).toList();
  }

  /**
   * Whether everything was proved.
   *
   * @return properties and helpers
   */
  public boolean isComplete() {
    return open().isEmpty();
  }

  /**
   * What the solver took.
   *
   * @return seconds, all goals
   */
  public double seconds() {
    return goals.stream().mapToDouble(Goal::seconds).sum();
  }

  /**
   * What the solver took.
   *
   * @return megabytes, at most
   */
  public int megabytes() {
    return goals.stream().mapToInt(Goal::megabytes).max().orElse(0);
  }
}
