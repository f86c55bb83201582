// SPDX-License-Identifier: Apache-2.0
package dev.sluice.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.replay.ManySeeds;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SeedHashTest {
  /** Computed by another program from the class comment: the same on every machine and JDK. */
  @Test
  void knownAnswers() {
    assertThat(SeedHash.of(0, "")).isEqualTo(-2910243555965951445L);
    assertThat(SeedHash.of(1, "path loss", 0, 7)).isEqualTo(-7078838129945508932L);
    assertThat(SeedHash.of(-1, "route", 1)).isEqualTo(4866025938910719016L);
    SplittableRandom random = SeedHash.random(1, "path loss", 0, 7);
    assertThat(random.nextLong()).isEqualTo(1183677182194458895L);
    assertThat(random.nextDouble()).isEqualTo(0.35350199557968176);
    assertThat(random.nextInt(1000)).isEqualTo(908);
  }

  @Test
  void everyListHasItsOwnSeed() {
    Set<Long> seen = new HashSet<>();
    int lists = 0;
    for (long seed = -50; seed < 50; seed++) {
      for (String purpose : new String[] {"", "a", "b", "ab", "ba", "a\0"}) {
        seen.add(SeedHash.of(seed, purpose));
        lists++;
        for (int i = 0; i < 20; i++) {
          seen.add(SeedHash.of(seed, purpose, i));
          lists++;
          for (int j = 0; j < 20; j++) {
            seen.add(SeedHash.of(seed, purpose, i, j));
            lists++;
          }
        }
      }
    }
    assertThat(seen).hasSize(lists);
  }

  /** Of seed and of a number: 64 times 64 and 64 times 32 checks at once in a million each. */
  @Test
  void everyBitOfTheInputChangesEachBitOfTheSeedHalfTheTime() {
    for (int out = 0; out < 64; out++) {
      int bit = out;
      for (int in = 0; in < 64; in++) {
        long flip = 1L << in;
        ManySeeds.happens(
            "bit " + in + " of the seed, bit " + out,
            0.5,
            seed -> differ(SeedHash.of(seed, "x"), SeedHash.of(seed ^ flip, "x"), bit));
      }
      for (int in = 0; in < 32; in++) {
        int flip = 1 << in;
        ManySeeds.happens(
            "bit " + in + " of a number, bit " + out,
            0.5,
            seed -> differ(SeedHash.of(seed, "x", 3), SeedHash.of(seed, "x", 3 ^ flip), bit));
      }
    }
  }

  private static boolean differ(long one, long other, int bit) {
    return ((one ^ other) >>> bit & 1) != 0;
  }
}
