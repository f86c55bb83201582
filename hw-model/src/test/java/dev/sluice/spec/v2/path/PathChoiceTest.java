// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.path;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Rules P1 and P2. */
class PathChoiceTest {
  private static final long ROUND_TRIP = 100;

  /** Packets that are s apart take the same path, and those between them all the others. */
  @Property(tries = 300)
  void packetsTakeThePathsInTurn(
      @ForAll @IntRange(min = 1, max = (1 << 15) - 1) int mask,
      @ForAll @IntRange(max = 14) int last) {
    SegmentPaths paths = SegmentPaths.after(mask, last);
    int seen = 0;
    for (int i = 0; i < paths.stride(); i++) {
      seen |= 1 << paths.of(i);
      assertThat(paths.of(i + paths.stride())).isEqualTo(paths.of(i));
    }
    assertThat(seen).isEqualTo(mask);
  }

  @Test
  void aSegmentBeginsAfterTheLastPathOfTheOneBefore() {
    PathChoice choice = new PathChoice(4);
    SegmentPaths first = choice.begin(0, 6);
    SegmentPaths second = choice.begin(0, 1);
    assertThat(second.of(0)).isEqualTo((first.of(5) + 1) % 4);
  }

  @Test
  void aBadPathIsLeftForLongerEachTime() {
    PathChoice choice = new PathChoice(3);
    choice.bad(1, 0, ROUND_TRIP);
    assertThat(choice.usable(6399)).isEqualTo(0b101);
    assertThat(choice.usable(6400)).isEqualTo(0b111);
    choice.bad(1, 6400, ROUND_TRIP);
    assertThat(choice.usable(19_199)).isEqualTo(0b101);
    assertThat(choice.usable(19_200)).isEqualTo(0b111);
    choice.good(0b010);
    choice.bad(1, 19_200, ROUND_TRIP);
    assertThat(choice.usable(25_600)).isEqualTo(0b111);
  }

  @Test
  void whereAllAreBadAllAreUsed() {
    PathChoice choice = new PathChoice(2);
    choice.bad(0, 0, ROUND_TRIP);
    assertThat(choice.of(0, 1)).isEqualTo(1);
    choice.bad(1, 0, ROUND_TRIP);
    assertThat(choice.usable(1)).isEqualTo(0b11);
    assertThat(choice.of(0, 1)).isZero();
  }
}
