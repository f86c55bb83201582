// SPDX-License-Identifier: Apache-2.0
package dev.sluice.random;

import java.util.SplittableRandom;

/**
 * Seeds of independent random streams. Whoever draws random numbers says what for, and which of
 * several alike it is; the stream's seed is a hash of these and of the run's seed. So the streams
 * of a run are independent of each other, runs with neighbouring seeds are as independent as any
 * two, and what one part draws does not change what another gets.
 *
 * <p>The hash has 64 bits. It takes the seed, the purpose's characters and the numbers one after
 * the other; each is added and then mixed by the finalizer of MurmurHash3 (Appleby), in which every
 * bit of the input changes every bit of the output with chance one half. Two different lists give
 * the same seed as seldom as two random numbers are equal. Integer arithmetic alone: the same on
 * every machine.
 */
public final class SeedHash {
  /** Odd, so that a multiplication by it loses nothing; its bits are those of the golden ratio. */
  private static final long STEP = 0x9e3779b97f4a7c15L;

  private SeedHash() {}

  /**
   * The seed of a stream.
   *
   * @param seed of the run, any number
   * @param purpose what is drawn, such as {@code "channel loss"}
   * @param which of several that are alike: the direction, the path
   * @return a seed, independent of that of any other purpose, numbers or run
   */
  public static long of(long seed, String purpose, int... which) {
    long hash = add(0, seed);
    hash = add(hash, purpose.length());
    for (int i = 0; i < purpose.length(); i++) {
      hash = add(hash, purpose.charAt(i));
    }
    for (int number : which) {
      hash = add(hash, number);
    }
    return hash;
  }

  /**
   * The stream itself: SplitMix64, whose draws allocate nothing.
   *
   * @param seed of the run, any number
   * @param purpose what is drawn
   * @param which of several that are alike
   * @return a generator at its beginning
   */
  public static SplittableRandom random(long seed, String purpose, int... which) {
    return new SplittableRandom(of(seed, purpose, which));
  }

  private static long add(long hash, long value) {
    long mixed = hash * STEP + value + STEP;
    mixed = (mixed ^ mixed >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
