// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.admission;

import dev.sluice.sizes.AdmissionSizes;

/**
 * Leaves clocks without a command to a query that waits for one, until it waits no more. Clocks
 * that it found by itself cost nothing; while it waits, one clock in every {@value
 * AdmissionSizes#QUERY_PATIENCE} is left out.
 */
final class QueryGap {
  /** Clocks until one is left out, if the query waits all the time; 0 in the clock before it. */
  private int left;

  private boolean pauses;

  void reset() {
    left = AdmissionSizes.QUERY_PATIENCE - 2;
    pauses = false;
  }

  /** Whether nothing is to be taken in this clock: decided in the one before. */
  boolean pauses() {
    return pauses;
  }

  /**
   * The rising edge.
   *
   * @param waits a query waits for a clock without a command
   */
  void clock(boolean waits) {
    boolean leaves = waits && left == 0;
    if (!waits || leaves || pauses) {
      reset();
    } else {
      left--;
    }
    pauses = leaves;
  }
}
