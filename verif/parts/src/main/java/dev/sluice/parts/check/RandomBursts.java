// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.check;

import java.util.SplittableRandom;

/**
 * When something happens, in bursts: for a random number of clocks always, then never, then now and
 * then. Seeded.
 */
public final class RandomBursts {
  private static final int LONGEST = 600;

  private final SplittableRandom random;
  private final double share;
  private double now;
  private int left;

  /**
   * A random course of bursts.
   *
   * @param seed of the random numbers
   * @param share how much of the time it happens, about; 0 is never, 1 always
   */
  public RandomBursts(long seed, double share) {
    random = new SplittableRandom(seed);
    this.share = share;
  }

  /**
   * One clock.
   *
   * @return whether it happens in this clock
   */
  public boolean happens() {
    if (left == 0) {
      left = 1 + random.nextInt(random.nextInt(3) == 0 ? LONGEST : 20);
      now =
          switch (random.nextInt(3)) {
            case 0 -> share;
            case 1 -> random.nextDouble() < share ? 1 : 0;
            default -> share * random.nextDouble();
          };
    }
    left--;
    return random.nextDouble() < now || share >= 1;
  }
}
