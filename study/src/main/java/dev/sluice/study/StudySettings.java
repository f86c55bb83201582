// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import dev.sluice.protocol.ParameterException;
import dev.sluice.random.SeedHash;

/**
 * How often a point is run: a number that is fixed beforehand, since runs that end when their
 * interval is narrow give intervals that are too narrow. A record that exists is valid.
 *
 * @param seed of the study; run i of a point takes the network seed that follows from it and i, the
 *     same for every transport
 * @param runs of each point, 2 to 1,000,000
 */
public record StudySettings(long seed, int runs) {
  /** Runs of a point where nothing else is said. */
  public static final int RUNS = 20;

  /** An interval whose half-width is more than this share of the mean is marked as wide. */
  public static final double NARROW = 0.02;

  private static final int MOST_RUNS = 1_000_000;

  /**
   * Checks every value.
   *
   * @throws ParameterException when one is out of range
   */
  public StudySettings {
    if (runs < 2 || runs > MOST_RUNS) {
      throw new ParameterException("runs", runs, "a whole number from 2 to " + MOST_RUNS);
    }
  }

  /**
   * The seed of a run: those of any two runs of any two studies are independent.
   *
   * @param run its number, from 0
   * @return the seed of its networks and traffic
   */
  public long seedOf(int run) {
    return SeedHash.of(seed, "run", run);
  }
}
