// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.sizes.AdmissionSizes;

/**
 * Leaves clocks without a command to a query that waits for one, until it waits no more. Clocks
 * that it found by itself cost nothing; while it waits, one clock in every {@value
 * AdmissionSizes#QUERY_PATIENCE} is left out.
 */
final class QueryGap {
  /** Clocks until one is left out, if the query waits all the time; 0 in that clock. */
  private int left;

  void reset() {
    left = AdmissionSizes.QUERY_PATIENCE - 1;
  }

  /**
   * Whether nothing is to be taken in this clock.
   *
   * @param waits a query waits for a clock without a command
   */
  boolean pauses(boolean waits) {
    return waits && left == 0;
  }

  /**
   * The rising edge.
   *
   * @param waits a query waits for a clock without a command
   */
  void clock(boolean waits) {
    if (!waits || left == 0) {
      reset();
    } else {
      left--;
    }
  }
}
