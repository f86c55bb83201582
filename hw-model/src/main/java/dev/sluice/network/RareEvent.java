// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import java.util.random.RandomGenerator;

/**
 * An event that befalls each packet with the same chance, independently. The gap to the next event
 * is drawn, not each packet's fate, so a rare event costs a count. Nothing allocates after
 * construction.
 */
final class RareEvent {
  private final boolean constant;
  private final boolean always;
  private final GeometricGaps gaps;
  private long gap;

  RareEvent(double chance, RandomGenerator random) {
    constant = chance == 0 || chance == 1;
    always = chance == 1;
    gaps = constant ? null : new GeometricGaps(chance, random);
    gap = constant ? 0 : gaps.sample();
  }

  /** Whether it befalls the next packet. */
  boolean next() {
    if (constant) {
      return always;
    }
    if (gap-- > 0) {
      return false;
    }
    gap = gaps.sample();
    return true;
  }
}
