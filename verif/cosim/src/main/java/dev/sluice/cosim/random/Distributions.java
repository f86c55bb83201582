// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.random;

import dev.sluice.cosim.error.CosimException;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.GeometricDistribution;
import org.apache.commons.math3.distribution.IntegerDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.ZipfDistribution;
import org.apache.commons.math3.exception.MathIllegalArgumentException;
import org.apache.commons.math3.random.AbstractRandomGenerator;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * Distributions of Apache Commons Math for gaps, sizes and delays, drawn from a {@link
 * RandomStream}. Any other distribution of that library works with {@link #generator}.
 */
public final class Distributions {
  private Distributions() {}

  /**
   * A stream as Commons Math wants it, for distributions that are not named here.
   *
   * @param stream where the numbers come from; it moves on with each draw
   * @return for the constructors of {@code org.apache.commons.math3.distribution}
   */
  public static RandomGenerator generator(RandomStream stream) {
    return new Adapter(stream);
  }

  /**
   * How many independent things happen in a span of time.
   *
   * @param stream where the numbers come from
   * @param mean the mean, over 0
   * @return gives 0, 1, 2, ...
   * @throws CosimException when the mean is not possible
   */
  public static IntSupplier poisson(RandomStream stream, double mean) {
    return whole(
        stream,
        random ->
            new PoissonDistribution(
                random,
                mean,
                PoissonDistribution.DEFAULT_EPSILON,
                PoissonDistribution.DEFAULT_MAX_ITERATIONS));
  }

  /**
   * How many clocks pass before something that happens in each with the same probability.
   *
   * @param stream where the numbers come from
   * @param probability over 0 to 1
   * @return gives 0, 1, 2, ...
   * @throws CosimException when the probability is not possible
   */
  public static IntSupplier geometric(RandomStream stream, double probability) {
    return whole(stream, random -> new GeometricDistribution(random, probability));
  }

  /**
   * Ranks of which few come often and many come rarely, as sizes and popular addresses do.
   *
   * @param stream where the numbers come from
   * @param elements how many ranks, 1 or more
   * @param exponent how steep, over 0; 1 is the classic
   * @return gives 1 to elements
   * @throws CosimException when a value is not possible
   */
  public static IntSupplier zipf(RandomStream stream, int elements, double exponent) {
    return whole(stream, random -> new ZipfDistribution(random, elements, exponent));
  }

  /**
   * A time until something that happens at a constant rate, rounded to the nearest whole number.
   *
   * @param stream where the numbers come from
   * @param mean the mean, over 0
   * @return gives 0, 1, 2, ...
   * @throws CosimException when the mean is not possible
   */
  public static LongSupplier exponential(RandomStream stream, double mean) {
    return real(stream, random -> new ExponentialDistribution(random, mean), 0, Long.MAX_VALUE);
  }

  /**
   * The bell curve, rounded to the nearest whole number and cut off at both ends: what falls
   * outside becomes the end.
   *
   * @param stream where the numbers come from
   * @param mean its centre
   * @param deviation its standard deviation, over 0
   * @param low the smallest result
   * @param high the largest result
   * @return gives low to high
   * @throws CosimException when a value is not possible
   */
  public static LongSupplier normal(
      RandomStream stream, double mean, double deviation, long low, long high) {
    if (high < low) {
      throw new CosimException(low + " to " + high + " is not a range");
    }
    return real(stream, random -> new NormalDistribution(random, mean, deviation), low, high);
  }

  private static IntSupplier whole(
      RandomStream stream, Function<RandomGenerator, IntegerDistribution> make) {
    return checked(stream, make)::sample;
  }

  private static LongSupplier real(
      RandomStream stream, Function<RandomGenerator, RealDistribution> make, long low, long high) {
    RealDistribution distribution = checked(stream, make);
    return () -> Math.clamp(Math.round(distribution.sample()), low, high);
  }

  private static <D> D checked(RandomStream stream, Function<RandomGenerator, D> make) {
    try {
      return make.apply(generator(stream));
    } catch (MathIllegalArgumentException e) {
      throw new CosimException("the distribution is not possible: " + e.getMessage(), e);
    }
  }

  /** A stream behind Commons Math's interface. Its seed is the stream's and cannot be set. */
  private static final class Adapter extends AbstractRandomGenerator {
    private final RandomStream stream;

    Adapter(RandomStream stream) {
      this.stream = stream;
    }

    @Override
    public void setSeed(long seed) {
      throw new CosimException("the seed of " + stream + " is set where the stream is made");
    }

    @Override
    public int nextInt() {
      return stream.nextInt();
    }

    @Override
    public long nextLong() {
      return stream.nextLong();
    }

    @Override
    public boolean nextBoolean() {
      return stream.nextBoolean();
    }

    @Override
    public float nextFloat() {
      return stream.nextFloat();
    }

    @Override
    public double nextDouble() {
      return stream.nextDouble();
    }
  }
}
