// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.random;

import dev.sluice.cosim.error.CosimException;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A seeded stream of random numbers with named sub-streams. A sub-stream is decided by the seed and
 * the names on the way to it, nothing else: what one part of a bench draws, or in which order parts
 * ask for their streams, does not change what the others get.
 *
 * <pre>{@code
 * RandomStream random = new RandomStream(seed);
 * RandomStream gaps = random.stream("gaps");
 * RandomStream sizes = random.stream("sizes");
 * int bytes = (int) sizes.corner(1, 1500, 0.2);   // one in five times at or next to an end
 * }</pre>
 *
 * <p>It is a {@link RandomGenerator} with all its methods; drawing numbers does not allocate. Not
 * thread-safe: give each thread a stream of its own.
 */
public final class RandomStream implements RandomGenerator {
  /** How often {@link #suchThat} tries. */
  private static final int TRIES = 100_000;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final long seed;
  private final String path;
  private final SplittableRandom random;

  /**
   * The stream of a seed.
   *
   * @param seed any number
   */
  public RandomStream(long seed) {
    this(seed, "");
  }

  private RandomStream(long seed, String path) {
    this.seed = seed;
    this.path = path;
    random = new SplittableRandom(seed ^ hash(path));
  }

  /** FNV-1a, 64 bits, over the characters; 0 for no path, so that the root is the plain seed. */
  private static long hash(String path) {
    if (path.isEmpty()) {
      return 0;
    }
    long hash = FNV_OFFSET;
    for (int i = 0; i < path.length(); i++) {
      hash = (hash ^ path.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }

  /**
   * A sub-stream from its beginning. Asking twice gives two streams of the same numbers.
   *
   * @param name any text without a slash
   * @return a stream that shares nothing with this one
   * @throws CosimException when the name has a slash or is empty
   */
  public RandomStream stream(String name) {
    if (name.isEmpty() || name.indexOf('/') >= 0) {
      throw new CosimException(
          "'" + name + "' is not a name of a random stream: no slash, not empty");
    }
    return new RandomStream(seed, path + "/" + name);
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }

  /**
   * Whether something that happens with a probability happens now.
   *
   * @param probability 0 to 1
   * @return true in that part of the draws
   */
  public boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /**
   * A whole number, each as likely.
   *
   * @param low the smallest
   * @param high the largest, included
   * @return low to high
   * @throws CosimException when high is below low
   */
  public long range(long low, long high) {
    if (high < low) {
      throw new CosimException(low + " to " + high + " is not a range");
    }
    if (high == Long.MAX_VALUE) {
      return low == Long.MIN_VALUE ? random.nextLong() : random.nextLong(low - 1, high) + 1;
    }
    return random.nextLong(low, high + 1);
  }

  /**
   * A whole number that prefers corners: with the given probability one of low, low + 1, high - 1,
   * high (as far as they lie in the range), else anywhere in the range.
   *
   * @param low the smallest
   * @param high the largest, included
   * @param bias the probability of a corner, 0 to 1
   * @return low to high
   * @throws CosimException when high is below low
   */
  public long corner(long low, long high, double bias) {
    if (high < low || !chance(bias)) {
      return range(low, high);
    }
    long near = low == high || random.nextBoolean() ? 0 : 1;
    return random.nextBoolean() ? low + near : high - near;
  }

  /**
   * Random bits.
   *
   * @param width how many, 1 to 64
   * @return in the lowest bits
   * @throws CosimException when the width is something else
   */
  public long bits(int width) {
    if (width < 1 || width > Long.SIZE) {
      throw new CosimException(width + " bits do not fit: 1 to 64 are possible");
    }
    return random.nextLong() >>> (Long.SIZE - width);
  }

  /**
   * Draws until a constraint holds.
   *
   * @param <T> what is drawn
   * @param draw draws one
   * @param constraint what it must fulfil
   * @return the first that does
   * @throws CosimException when none of 100,000 does
   */
  public <T> T suchThat(Supplier<? extends T> draw, Predicate<? super T> constraint) {
    for (int i = 0; i < TRIES; i++) {
      T drawn = draw.get();
      if (constraint.test(drawn)) {
        return drawn;
      }
    }
    throw new CosimException("none of " + TRIES + " random draws fulfils the constraint, " + this);
  }

  /**
   * Puts an array into random order, each order as likely.
   *
   * @param values changed in place
   */
  public void shuffle(int[] values) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int swapped = values[i];
      values[i] = values[j];
      values[j] = swapped;
    }
  }

  /**
   * Puts a list into random order, each order as likely.
   *
   * @param <T> its elements
   * @param values changed in place
   */
  public <T> void shuffle(List<T> values) {
    for (int i = values.size() - 1; i > 0; i--) {
      values.set(i, values.set(random.nextInt(i + 1), values.get(i)));
    }
  }

  /**
   * Puts a list into nearly its order: no element moves farther to the back than a distance, as
   * packets are reordered on the way.
   *
   * @param <T> its elements
   * @param values changed in place
   * @param distance how many places an element may be overtaken by, not negative
   */
  public <T> void shuffleWithin(List<T> values, int distance) {
    if (distance < 0) {
      throw new CosimException("a distance of " + distance + " is negative");
    }
    // Of those not yet placed, one of the next is taken; the oldest when its turn has come.
    int[] waited = new int[values.size()];
    for (int i = 0; i < values.size(); i++) {
      int reach = Math.min(distance, values.size() - 1 - i);
      int picked = waited[i] >= distance ? i : i + random.nextInt(reach + 1);
      T taken = values.get(picked);
      for (int j = picked; j > i; j--) {
        values.set(j, values.get(j - 1));
        waited[j] = waited[j - 1] + 1;
      }
      values.set(i, taken);
    }
  }

  @Override
  public String toString() {
    return "random stream " + seed + path;
  }
}
