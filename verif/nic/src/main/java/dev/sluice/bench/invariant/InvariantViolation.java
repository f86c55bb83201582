// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

/** A rule was broken. The message says which, in which clock, by which transfer, at which seed. */
public final class InvariantViolation extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final transient Invariant invariant;

  InvariantViolation(Invariant invariant, long clock, long seed, String transfer, String what) {
    super(
        "%s (%s) in clock %d, seed %d: %s; %s"
            .formatted(invariant, invariant.rule(), clock, seed, what, transfer));
    this.invariant = invariant;
  }

  /**
   * Which rule.
   *
   * @return the broken one
   */
  public Invariant invariant() {
    return invariant;
  }
}
