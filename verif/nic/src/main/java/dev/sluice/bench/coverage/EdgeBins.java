// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import dev.sluice.cosim.coverage.CoverPoint;

/**
 * Bins round the edges of a parameter, added from the smallest value to the largest. What does not
 * exist for these parameters (beyond the limit, or the same as an edge before) is left out, so that
 * one plan fits all parameters.
 */
final class EdgeBins {
  private final CoverPoint point;
  private final long limit;
  private long next;

  /** Bins from a value up to a limit. */
  EdgeBins(CoverPoint point, long from, long limit) {
    this.point = point;
    this.limit = limit;
    next = from;
  }

  EdgeBins value(String name, long value) {
    return range(name, value, value);
  }

  /** A range, cut off at what has a bin already and at the limit. */
  EdgeBins range(String name, long from, long to) {
    long low = Math.max(from, next);
    long high = Math.min(to, limit);
    if (low <= high) {
      point.range(name, low, high);
      next = high + 1;
    }
    return this;
  }

  CoverPoint point() {
    return point;
  }
}
