// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The register E and what D follows from it. */
class OvertakingDepthTest {
  @Property
  void itStaysBetweenItsBoundsAndAboveTheLastPacketThatCameLate(
      @ForAll @IntRange(min = 3, max = 10) int widthBits, @ForAll @Size(max = 200) int[] late) {
    int width = 1 << widthBits;
    OvertakingDepth depth = new OvertakingDepth(width);
    for (int overtakenBy : late) {
      if (overtakenBy < 0) {
        depth.wasRight();
      } else {
        int extent = overtakenBy % width;
        depth.cameLate(extent);
        assertThat(depth.depth()).isGreaterThan(Math.min(extent, width / 2 - 1));
      }
      assertThat(depth.depth()).isBetween(3, width / 2);
    }
  }

  @Property
  void withoutARightRequestItStaysAtHalfAWindow(@ForAll @Size(max = 50) int[] late) {
    OvertakingDepth depth = new OvertakingDepth(128);
    for (int overtakenBy : late) {
      depth.cameLate(overtakenBy);
      assertThat(depth.depth()).isEqualTo(64);
    }
  }

  @Test
  void rightRequestsBringItDownToItsLeast() {
    OvertakingDepth depth = new OvertakingDepth(1024);
    int before = depth.depth();
    for (int i = 0; i < 600; i++) {
      depth.wasRight();
      assertThat(depth.depth()).isLessThanOrEqualTo(before);
      before = depth.depth();
    }
    assertThat(before).isEqualTo(OvertakingDepth.LEAST);
  }
}
