// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.random.RandomStream;
import java.util.Arrays;
import java.util.function.LongToIntFunction;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.junit.jupiter.api.Test;

/**
 * The generators of a thousand seeds, 1 to 1000, begin with numbers that know nothing of each
 * other. Each of the checks is failed by a right generator once in a million times.
 */
class RandomOfSeedTest {
  private static final int SEEDS = 1000;
  private static final int SIDES = 4;

  private static void isUniform(int n, LongToIntFunction draw) {
    long[] seen = new long[n];
    for (long seed = 1; seed <= SEEDS; seed++) {
      seen[draw.applyAsInt(seed)]++;
    }
    double[] equal = new double[n];
    Arrays.fill(equal, 1);
    assertThat(new ChiSquareTest().chiSquareTest(equal, seen))
        .as(Arrays.toString(seen))
        .isBetween(1e-6, 1.0);
  }

  private static void areIndependent(LongToIntFunction draw) {
    isUniform(SIDES, draw);
    isUniform(SIDES * SIDES, seed -> SIDES * draw.applyAsInt(seed) + draw.applyAsInt(seed + 1));
  }

  @Test
  void testsOfOneSeedAfterTheOtherBeginDifferently() {
    areIndependent(seed -> Bench.random(new Seed(seed)).nextInt(SIDES));
    areIndependent(seed -> (int) (SIDES * Bench.random(new Seed(seed)).nextDouble()));
  }

  @Test
  void streamsOfOneSeedAfterTheOtherBeginDifferently() {
    areIndependent(seed -> new RandomStream(seed).nextInt(SIDES));
    for (String name : new String[] {"gaps", "sizes", "a", "b"}) {
      areIndependent(seed -> new RandomStream(seed).stream(name).nextInt(SIDES));
    }
  }

  @Test
  void streamsOfOneSeedKnowNothingOfEachOther() {
    String[] names = {"gaps", "sizes", "a", "b"};
    for (String one : names) {
      for (String other : names) {
        if (!one.equals(other)) {
          isUniform(SIDES * SIDES, seed -> SIDES * first(seed, one) + first(seed, other));
        }
      }
      isUniform(
          SIDES * SIDES, seed -> SIDES * first(seed, one) + new RandomStream(seed).nextInt(SIDES));
    }
  }

  private static int first(long seed, String name) {
    return new RandomStream(seed).stream(name).nextInt(SIDES);
  }
}
