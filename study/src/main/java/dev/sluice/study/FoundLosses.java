// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import java.util.Arrays;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;

/**
 * How long after a loss the packet was sent again, in round trips: the longest of a data packet and
 * its answer through empty queues. From the lost packet, or the lost answer, on the line to the
 * copy on the line; of all runs.
 *
 * @param count losses
 * @param mean their mean; null where there is none
 * @param p99 the 99th percentile; null with fewer than 1,000
 * @param worst the longest; null where there is none
 */
public record FoundLosses(long count, Double mean, Double p99, Double worst) {
  private static final int ENOUGH = 1000;
  private static final double P99 = 99;

  /** No losses. */
  public static final FoundLosses NONE = new FoundLosses(0, null, null, null);

  /** Of times in round trips. */
  static FoundLosses of(double[] trips) {
    return trips.length == 0
        ? NONE
        : new FoundLosses(
            trips.length,
            Arrays.stream(trips).average().orElseThrow(),
            trips.length < ENOUGH ? null : new Percentile().evaluate(trips, P99),
            Arrays.stream(trips).max().orElseThrow());
  }
}
