// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import java.util.random.RandomGenerator;

/**
 * How many packets an event spares before it strikes, when it strikes each with the same chance: a
 * geometric distribution on 0, 1, 2, ..., drawn by inversion.
 *
 * <p>{@code GeometricDistribution} of commons-math3 is the same but allocates in each draw and ends
 * at 2^31. The logarithm is {@link StrictMath}'s, which is the same on every machine.
 */
final class GeometricGaps {
  private final RandomGenerator random;
  private final double logOfSparing;

  /** Gaps of an event with the given chance, above 0 and at most 1. */
  GeometricGaps(double chance, RandomGenerator random) {
    this.random = random;
    this.logOfSparing = StrictMath.log1p(-chance);
  }

  /** The next gap; at most 2^63-1, where the sum says more. */
  long sample() {
    return (long) (StrictMath.log1p(-random.nextDouble()) / logOfSparing);
  }
}
