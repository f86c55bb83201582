// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/** Confidence intervals and percentiles, as all tables of the study have them. */
public final class Intervals {
  private static final double TWO_SIDED_95 = 0.975;

  /** So many values lie beyond a percentile that is given. */
  private static final int BEYOND = 10;

  private static final double ROUNDING = 1e-6;

  private Intervals() {}

  /**
   * Half the width of the 95 % confidence interval of a mean (Student's t).
   *
   * @param values two or more
   * @return the half-width
   */
  public static double halfWidth(SummaryStatistics values) {
    long n = values.getN();
    double t = new TDistribution(null, n - 1.0).inverseCumulativeProbability(TWO_SIDED_95);
    return t * values.getStandardDeviation() / Math.sqrt(n);
  }

  /**
   * A percentile, where ten values or more lie beyond it: 1,000 make a 99th percentile.
   *
   * @param values any number
   * @param p more than 0, below 100
   * @return the percentile, or null
   */
  public static Double tail(double[] values, double p) {
    double share = Math.min(p, 100 - p) / 100;
    return values.length * share >= BEYOND - ROUNDING ? percentile(values, p) : null;
  }

  /**
   * A percentile.
   *
   * @param values one or more
   * @param p more than 0, at most 100
   * @return the percentile
   */
  public static double percentile(double[] values, double p) {
    return new Percentile().evaluate(values, p);
  }
}
