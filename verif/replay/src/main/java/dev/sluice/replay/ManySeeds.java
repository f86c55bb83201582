// SPDX-License-Identifier: Apache-2.0
package dev.sluice.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;

/**
 * What a draw is like over a thousand seeds, 1 to 1000. Each check is failed by a right generator
 * once in a million times, and as the seeds are fixed, always or never.
 */
public final class ManySeeds {
  /** How many. */
  public static final int SEEDS = 1000;

  private static final double RISK = 1e-6;

  private ManySeeds() {}

  /**
   * An event that happens with the chance: the exact binomial bounds.
   *
   * @param what for the message
   * @param chance 0 to 1
   * @param event whether it happens with a seed
   */
  public static void happens(String what, double chance, LongPredicate event) {
    int count = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      count += event.test(seed) ? 1 : 0;
    }
    BinomialDistribution exact = new BinomialDistribution(null, SEEDS, chance);
    assertThat(count)
        .as(what)
        .isBetween(
            exact.inverseCumulativeProbability(RISK / 2),
            exact.inverseCumulativeProbability(1 - RISK / 2));
  }

  /**
   * A number of 0 to n-1 that has these probabilities: chi-square.
   *
   * @param what for the message
   * @param probabilities of 0, 1, ..., their sum 1
   * @param draw the number with a seed
   */
  public static void isSpread(String what, double[] probabilities, LongToIntFunction draw) {
    long[] seen = new long[probabilities.length];
    for (long seed = 1; seed <= SEEDS; seed++) {
      seen[draw.applyAsInt(seed)]++;
    }
    double p = new ChiSquareTest().chiSquareTest(probabilities, seen);
    assertThat(p).as("%s: %s", what, Arrays.toString(seen)).isBetween(RISK, 1.0);
  }

  /**
   * A number of 0 to n-1, all equally likely: chi-square.
   *
   * @param what for the message
   * @param n how many
   * @param draw the number with a seed
   */
  public static void isUniform(String what, int n, LongToIntFunction draw) {
    double[] equal = new double[n];
    Arrays.fill(equal, 1.0 / n);
    isSpread(what, equal, draw);
  }

  /**
   * A number with a distribution: Kolmogorov-Smirnov.
   *
   * @param what for the message
   * @param distribution which
   * @param draw the number with a seed
   */
  public static void follows(
      String what, RealDistribution distribution, LongToDoubleFunction draw) {
    double[] seen = new double[SEEDS];
    for (int i = 0; i < SEEDS; i++) {
      seen[i] = draw.applyAsDouble(i + 1L);
    }
    double p = new KolmogorovSmirnovTest().kolmogorovSmirnovTest(distribution, seen, false);
    Arrays.sort(seen);
    assertThat(p)
        .as("%s: from %s to %s, median %s", what, seen[0], seen[SEEDS - 1], seen[SEEDS / 2])
        .isBetween(RISK, 1.0);
  }

  /**
   * Two numbers of 0 to n-1, each all equally likely, know nothing of each other: chi-square.
   *
   * @param what for the message
   * @param n how many
   * @param one one number with a seed
   * @param other the other with the same seed
   */
  public static void areIndependent(
      String what, int n, LongToIntFunction one, LongToIntFunction other) {
    isUniform(what, n * n, seed -> n * one.applyAsInt(seed) + other.applyAsInt(seed));
  }

  /**
   * The same draw with this seed and with the next one.
   *
   * @param what for the message
   * @param n how many numbers it can be
   * @param draw the number with a seed
   */
  public static void ofNeighboursAreIndependent(String what, int n, LongToIntFunction draw) {
    areIndependent(what + ", seed and seed + 1", n, draw, seed -> draw.applyAsInt(seed + 1));
  }
}
