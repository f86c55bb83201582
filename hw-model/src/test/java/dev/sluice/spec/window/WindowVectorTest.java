// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import java.util.BitSet;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** A window's vector of any width says what a set of the numbers of its ones says. */
class WindowVectorTest {
  /** Few ones, many ones, or ones with few gaps: so that a run of ones crosses words. */
  private static BitSet ones(int width, long seed) {
    Random random = new Random(seed);
    double share = random.nextInt(3) * 0.48 + 0.02;
    BitSet ones = new BitSet(width);
    for (int m = 0; m < width; m++) {
      ones.set(m, random.nextDouble() < share);
    }
    return ones;
  }

  private static WindowVector vector(int width, BitSet ones) {
    WindowVector vector = new WindowVector(width);
    ones.stream().forEach(vector::set);
    return vector;
  }

  @Property
  void itSaysWhatTheSetOfItsOnesSays(
      @ForAll @IntRange(min = 1, max = 300) int width, @ForAll long seed) {
    BitSet ones = ones(width, seed);
    WindowVector vector = vector(width, ones);
    assertThat(vector.width()).isEqualTo(width);
    assertThat(vector.last()).isEqualTo(ones.length() - 1);
    assertThat(vector.leadingOnes()).isEqualTo(ones.nextClearBit(0));
    for (int m = 0; m < width; m++) {
      assertThat(vector.get(m)).isEqualTo(ones.get(m));
      assertThat(vector.anyAfter(m)).isEqualTo(ones.nextSetBit(m + 1) >= 0);
    }
    vector.clear();
    assertThat(vector.last()).isEqualTo(-1);
  }

  @Property
  void aSlideDropsWhatIsLeftOfIt(
      @ForAll @IntRange(min = 1, max = 300) int width,
      @ForAll @IntRange(max = 300) int slide,
      @ForAll long seed) {
    int by = Math.min(slide, width);
    BitSet ones = ones(width, seed);
    WindowVector vector = vector(width, ones);
    vector.shiftLeft(by);
    for (int m = 0; m < width; m++) {
      assertThat(vector.get(m)).isEqualTo(m + by < width && ones.get(m + by));
    }
    long[] words = new long[(width + 63) / 64];
    vector.copyTo(words);
    for (int m = 0; m < 64 * words.length; m++) {
      boolean one = (words[m / 64] & Long.MIN_VALUE >>> m % 64) != 0;
      assertThat(one).isEqualTo(m < width && vector.get(m));
    }
  }

  @Test
  void aVectorWithoutBitsIsRefused() {
    assertThatThrownBy(() -> new WindowVector(0))
        .isInstanceOf(ParameterException.class)
        .hasMessageContaining("at least 1");
  }
}
