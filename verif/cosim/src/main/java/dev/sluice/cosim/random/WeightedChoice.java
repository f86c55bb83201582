// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.random;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * A choice among values, each with a weight: a value of weight 3 comes three times as often as one
 * of weight 1, one of weight 0 never. Weights are whole numbers, so that the same seed gives the
 * same choices everywhere. Drawing does not allocate.
 *
 * <pre>{@code
 * WeightedChoice<Op> op = new WeightedChoice<Op>().add(80, READ).add(19, WRITE).add(1, FLUSH);
 * Op next = op.pick(random);
 * }</pre>
 *
 * @param <T> the values
 */
public final class WeightedChoice<T> {
  private final List<T> values = new ArrayList<>();

  /** Of each value, the sum of its weight and of those before it. */
  private long[] sums = {};

  /** A choice without values yet. */
  public WeightedChoice() {}

  /**
   * Adds a value.
   *
   * @param weight not negative; the sum of all must fit a {@code long}
   * @param value what may be picked
   * @return this
   * @throws CosimException when the weight is negative or the sum too large
   */
  public WeightedChoice<T> add(long weight, T value) {
    long before = sums.length == 0 ? 0 : sums[sums.length - 1];
    if (weight < 0 || before + weight < 0) {
      throw new CosimException("a weight of " + weight + " for " + value + " is not possible");
    }
    sums = Arrays.copyOf(sums, sums.length + 1);
    sums[sums.length - 1] = before + weight;
    values.add(value);
    return this;
  }

  /**
   * Picks one.
   *
   * @param random where the numbers come from
   * @return one of the values
   * @throws CosimException when there is none with a weight
   */
  public T pick(RandomGenerator random) {
    long sum = sums.length == 0 ? 0 : sums[sums.length - 1];
    if (sum == 0) {
      throw new CosimException("there is nothing to choose from: no value has a weight");
    }
    long drawn = random.nextLong(sum);
    int at = Arrays.binarySearch(sums, drawn);
    if (at < 0) {
      return values.get(-at - 1);
    }
    // The draw is exactly where one value ends: the next with a weight follows.
    while (sums[at] <= drawn) {
      at++;
    }
    return values.get(at);
  }

  @Override
  public String toString() {
    return "weighted choice of " + values;
  }
}
