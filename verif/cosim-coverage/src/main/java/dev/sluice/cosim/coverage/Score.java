// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import java.util.Locale;

/**
 * How much is covered.
 *
 * @param covered counted bins that were hit often enough
 * @param total counted bins
 */
public record Score(long covered, long total) {
  /** Nothing of nothing. */
  public static final Score NONE = new Score(0, 0);

  /**
   * Both together.
   *
   * @param other another score
   * @return the sums
   */
  public Score plus(Score other) {
    return new Score(covered + other.covered, total + other.total);
  }

  /**
   * Whether nothing is missing.
   *
   * @return true also where there is nothing to cover
   */
  public boolean isFull() {
    return covered == total;
  }

  /**
   * The covered part.
   *
   * @return 0 to 100; 100 where there is nothing to cover
   */
  public double percent() {
    return total == 0 ? 100 : 100.0 * covered / total;
  }

  /** For example {@code 97.5 % (78 of 80)}; never 100.0 % unless it is full. */
  @Override
  public String toString() {
    double shown = isFull() ? 100 : Math.min(percent(), 99.9);
    return String.format(Locale.ROOT, "%.1f %% (%d of %d)", shown, covered, total);
  }
}
