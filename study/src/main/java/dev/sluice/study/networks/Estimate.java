// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.networks;

import dev.sluice.study.Intervals;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * A mean over the runs.
 *
 * @param mean the mean
 * @param halfWidth half the width of its 95 % confidence interval (Student's t)
 */
public record Estimate(double mean, double halfWidth) {
  static Estimate of(double[] values) {
    SummaryStatistics summary = new SummaryStatistics();
    for (double value : values) {
      summary.addValue(value);
    }
    return new Estimate(summary.getMean(), Intervals.halfWidth(summary));
  }
}
