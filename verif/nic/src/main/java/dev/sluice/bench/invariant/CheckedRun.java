// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

/** The run that checkers belong to: its seed and the clock that it is in. Not thread-safe. */
public final class CheckedRun {
  private static final String NO_TRANSFER = "no transfer of this run";

  private final long seed;
  private long clock;

  /**
   * A run in clock 0.
   *
   * @param seed runs it again
   */
  public CheckedRun(long seed) {
    this.seed = seed;
  }

  /**
   * A clock begins.
   *
   * @param now its number
   */
  public void clock(long now) {
    clock = now;
  }

  /**
   * The clock that the run is in.
   *
   * @return its number
   */
  public long clock() {
    return clock;
  }

  /**
   * A violation to be thrown.
   *
   * @param invariant what was broken
   * @param transfer by which transfer; null when by none that is known
   * @param what happened, in words
   * @return the error
   */
  public InvariantViolation violation(Invariant invariant, TrackedTransfer transfer, String what) {
    String who = transfer == null ? NO_TRANSFER : transfer.toString();
    return new InvariantViolation(invariant, clock, seed, who, what);
  }
}
