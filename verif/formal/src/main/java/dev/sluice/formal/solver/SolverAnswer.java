// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.solver;

import java.util.Map;

/**
 * What a solver says of a goal.
 *
 * @param kind whether it can be false
 * @param seconds of the solver's process
 * @param megabytes the most that the process had had by then
 * @param cause why it is not known; else empty
 * @param values of a counterexample: the bits of each bit vector that was asked for
 */
public record SolverAnswer(
    Kind kind, double seconds, int megabytes, String cause, Map<String, String> values) {
  /** The three answers. */
  public enum Kind {
    /** It is never false. */
    HOLDS,
    /** It can be false. */
    FAILS,
    /** The solver did not find out. */
    UNKNOWN
  }

  static SolverAnswer unknown(String cause, double seconds, int megabytes) {
    return new SolverAnswer(Kind.UNKNOWN, seconds, megabytes, cause, Map.of());
  }
}
