// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

/**
 * A property, or a helper invariant, and what came of it.
 *
 * @param name without {@code p_} and {@code i_}
 * @param helper whether it is a helper invariant
 * @param outcome what is known of it
 * @param seconds of the solver, base and step
 * @param megabytes the most that the solver had
 * @param cause why it is not proved; else empty
 * @param clock of the violation, 0 being that of reset; -1 without one
 */
public record Goal(
    String name,
    boolean helper,
    ProofResult outcome,
    double seconds,
    int megabytes,
    String cause,
    int clock) {
  /**
   * Whether it is proved.
   *
   * @return whether it is
   */
  public boolean isProved() {
    return outcome == ProofResult.PROVED;
  }
}
