// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.multipath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Segments in queues, about equally many for each path, and shared out again. */
class SegmentQueuesTest {
  @Test
  void segmentsAreDealtByTurns() {
    SegmentQueues queues = new SegmentQueues(6, 2);
    assertThat(queues.take(1)).isEqualTo(1);
    assertThat(queues.take(0)).isZero();
    assertThat(queues.take(0)).isEqualTo(2);
    assertThat(queues.take(1)).isEqualTo(3);
  }

  @Test
  void aPathThatRunsDryGetsItsShareOfTheRest() {
    SegmentQueues queues = new SegmentQueues(8, 2);
    for (int i = 0; i < 4; i++) {
      assertThat(queues.take(0)).isEqualTo(2 * i);
    }
    // 1, 3, 5, 7 are left: 1 and 5 for path 0, 3 and 7 for path 1.
    assertThat(queues.take(0)).isEqualTo(1);
    assertThat(queues.take(1)).isEqualTo(3);
    assertThat(queues.take(0)).isEqualTo(5);
    assertThat(queues.take(0)).isEqualTo(7);
    assertThat(queues.take(0)).isEqualTo(SegmentQueues.NONE);
    assertThat(queues.take(1)).isEqualTo(SegmentQueues.NONE);
  }

  @Property(tries = 300)
  void everySegmentIsTakenOnceWhoeverTakesIt(
      @ForAll @IntRange(min = 1, max = 200) int segments,
      @ForAll @IntRange(min = 1, max = 9) int paths,
      @ForAll long seed) {
    SegmentQueues queues = new SegmentQueues(segments, paths);
    Random random = new Random(seed);
    List<Integer> taken = new ArrayList<>();
    for (int i = 0; i < segments; i++) {
      int path = (int) (random.nextDouble() * random.nextDouble() * paths);
      taken.add(queues.take(path));
    }
    assertThat(taken).doesNotContain(SegmentQueues.NONE).doesNotHaveDuplicates();
    assertThat(queues.take(0)).isEqualTo(SegmentQueues.NONE);
  }
}
