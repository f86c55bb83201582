// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;

/**
 * Whole numbers from one to another.
 *
 * @param from the smallest
 * @param to the largest, included
 */
public record ValueRange(long from, long to) {
  /**
   * A range that is not empty.
   *
   * @throws CosimException when it would be
   */
  public ValueRange {
    if (to < from) {
      throw new CosimException(from + " to " + to + " is not a range");
    }
  }

  @Override
  public String toString() {
    if (from == to) {
      return Long.toString(from);
    }
    // The largest numbers stand for no end.
    return to >= Integer.MAX_VALUE ? from + " or more" : from + ".." + to;
  }
}
