// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

/**
 * A property, or a helper invariant, and what came of it.
 *
 * @param signal of the checker, which begins with {@code p_}, {@code i_} or {@code c_}
 * @param outcome what is known of it
 * @param seconds of the solver, base and step
 * @param megabytes the most that the solver had
 * @param cause why it is not proved; else empty
 * @param clock of the violation, 0 being that of reset; -1 without one
 */
public record Goal(
    String signal, ProofResult outcome, double seconds, int megabytes, String cause, int clock) {
  /**
   * Its name.
   *
   * @return the signal's without what it begins with
   */
  public String name() {
    return signal.substring(2);
  }

  /**
   * Whether it is a helper invariant, or what follows of such for all packets.
   *
   * @return whether it is no property
   */
  public boolean helper() {
    return !signal.startsWith("p_");
  }

  /**
   * Whether it is proved.
   *
   * @return whether it is
   */
  public boolean isProved() {
    return outcome == ProofResult.PROVED;
  }
}
