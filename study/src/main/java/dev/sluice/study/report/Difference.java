// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.PointResult;
import java.util.Locale;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * The difference of two contenders' goodputs, run by run: both have had the same seeds, so what the
 * networks of a run have in common falls out.
 *
 * @param mean of the first less the second
 * @param halfWidth of its 95 % confidence interval (Student's t)
 * @param halfWidthOfMany of its 99.9 % interval, for a comparison that is one of many
 */
record Difference(double mean, double halfWidth, double halfWidthOfMany) {
  private static final double TWO_SIDED_95 = 0.975;
  private static final double TWO_SIDED_999 = 0.9995;

  /** Of two points that finish and were run equally often. */
  static Difference of(PointResult first, PointResult second) {
    int runs = first.goodputs().size();
    if (runs < 2 || second.goodputs().size() != runs) {
      throw new IllegalArgumentException(
          "runs cannot be paired: " + runs + " and " + second.goodputs().size());
    }
    SummaryStatistics differences = new SummaryStatistics();
    for (int i = 0; i < runs; i++) {
      differences.addValue(first.goodputs().get(i) - second.goodputs().get(i));
    }
    double error = differences.getStandardDeviation() / Math.sqrt(runs);
    TDistribution student = new TDistribution(null, runs - 1.0);
    return new Difference(
        differences.getMean(),
        error * student.inverseCumulativeProbability(TWO_SIDED_95),
        error * student.inverseCumulativeProbability(TWO_SIDED_999));
  }

  /** Whether both can be compared run by run. */
  static boolean possible(PointResult first, PointResult second) {
    return first.finished() && second.finished();
  }

  /** Whether the first has more goodput; what does not finish has less than what does. */
  static boolean more(PointResult first, PointResult second) {
    if (!possible(first, second)) {
      return first.finished() && !second.finished();
    }
    Difference difference = of(first, second);
    return difference.mean > difference.halfWidthOfMany;
  }

  /** Whether the 95 % interval lies above 0. */
  boolean positive() {
    return mean > halfWidth;
  }

  /** Whether the 95 % interval lies below 0. */
  boolean negative() {
    return -mean > halfWidth;
  }

  /** With its sign and its 95 % interval. */
  String text() {
    return String.format(Locale.ROOT, "%+.3f ± %.3f", mean, halfWidth);
  }

  /** The difference of two points; why there is none where one does not finish. */
  static String text(PointResult first, PointResult second) {
    if (possible(first, second)) {
      return of(first, second).text();
    }
    return first.finished() ? "only the first finishes" : "the first does not finish";
  }
}
