// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.random.SeedHash;

/**
 * How often a point is run. A record that exists is valid.
 *
 * @param seed of the study; run i of a point takes the network seed that follows from it and i, the
 *     same for every transport
 * @param leastRuns runs of each point, 2 or more
 * @param mostRuns the cap
 * @param narrow a point is done when the half-width of its goodput's 95 % confidence interval is at
 *     most this share of the mean
 */
public record StudySettings(long seed, int leastRuns, int mostRuns, double narrow) {
  /** What the project asks for: 2 % of the mean. */
  public static final double NARROW = 0.02;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public StudySettings {
    if (leastRuns < 2) {
      throw new ParameterException("leastRuns", leastRuns, "at least 2");
    }
    if (mostRuns < leastRuns || mostRuns > 1_000_000) {
      throw new ParameterException("mostRuns", mostRuns, "from the least runs to 1000000");
    }
    if (!(narrow > 0 && narrow < 1)) {
      throw new ParameterException("narrow", narrow, "a number between 0 and 1");
    }
  }

  /** The seed of a run's networks: those of any two runs of any two studies are independent. */
  long seedOf(int run) {
    return SeedHash.of(seed, "run", run);
  }
}
