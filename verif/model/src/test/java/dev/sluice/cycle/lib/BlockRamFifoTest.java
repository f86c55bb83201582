// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.protocol.ParameterException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/**
 * A queue in a block RAM: every row once, in order; a row in every clock; three clocks; depth + 2
 * rows.
 */
class BlockRamFifoTest {
  private final Wires push = Wires.stream("push", new Field("row", 100));
  private final Wires pop = Wires.stream("pop", new Field("row", 100));
  private final Deque<Long> inside = new ArrayDeque<>();
  private BlockRamFifo fifo;
  private long next;

  private void queue(int depth) {
    fifo = new BlockRamFifo(push, pop, depth);
    fifo.reset();
  }

  /** One clock; returns whether a row was taken from the queue. */
  private boolean clock(boolean offers, boolean takes) {
    fifo.drive();
    push.valid = offers;
    push.setWord(0, 0, next);
    push.setWord(0, 1, ~next & 0xf);
    pop.ready = takes;
    boolean taken = pop.valid && takes;
    if (pop.valid) {
      long row = inside.element();
      assertThat(pop.word(0, 0)).isEqualTo(row);
      assertThat(pop.word(0, 1)).isEqualTo(~row & 0xf);
    }
    if (taken) {
      inside.remove();
    }
    if (offers && push.ready) {
      inside.add(next++);
    }
    fifo.clock();
    return taken;
  }

  @Property(tries = 50)
  void everyRowLeavesOnceAndInOrder(
      @ForAll @IntRange(min = 1, max = 9) int depth,
      @ForAll @IntRange(min = 1, max = 9) int offered,
      @ForAll @IntRange(min = 1, max = 9) int taken,
      @ForAll long seed) {
    queue(depth);
    Random random = new Random(seed);
    for (int clock = 0; clock < 500; clock++) {
      clock(random.nextInt(10) < offered, random.nextInt(10) < taken);
      assertThat(inside).hasSizeLessThanOrEqualTo(depth + 2);
    }
    for (int clock = 0; clock < depth + 5; clock++) {
      clock(false, true);
    }
    assertThat(inside).isEmpty();
  }

  @Test
  void aRowIsThereAfterThreeClocksAndThenOneInEveryClock() {
    queue(2);
    for (int clock = 0; clock < 100; clock++) {
      assertThat(clock(true, true)).as("clock %d", clock).isEqualTo(clock >= 3);
      assertThat(push.ready).isTrue();
    }
  }

  @Test
  void itHoldsTwoRowsMoreThanItsDepth() {
    for (int depth : new int[] {1, 2, 5, 64}) {
      inside.clear();
      queue(depth);
      for (int clock = 0; clock < depth + 10; clock++) {
        clock(true, false);
      }
      assertThat(inside).hasSize(depth + 2);
      assertThat(push.ready).isFalse();
      fifo.reset();
      fifo.drive();
      assertThat(pop.valid).isFalse();
      assertThat(push.ready).isTrue();
    }
  }

  @Test
  void depthsOutOfRangeAreRefused() {
    assertThatThrownBy(() -> queue(0)).isInstanceOf(ParameterException.class);
    assertThatThrownBy(() -> queue(4097)).isInstanceOf(ParameterException.class);
  }
}
