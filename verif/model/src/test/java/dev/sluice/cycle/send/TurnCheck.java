// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/** Turns are fair: while a transfer waits for its turn, no other has two. */
final class TurnCheck {
  private final boolean[] waiting;
  private final int[][] passed;

  TurnCheck(int slots) {
    waiting = new boolean[slots];
    passed = new int[slots][slots];
  }

  /** A slot enters the queue. */
  void waits(int slot) {
    assertThat(waiting[slot]).as("a slot is in the queue once").isFalse();
    waiting[slot] = true;
    Arrays.fill(passed[slot], 0);
  }

  /** A slot has its turn. */
  void turn(int slot) {
    assertThat(waiting[slot]).as("only who waits has a turn").isTrue();
    waiting[slot] = false;
    for (int other = 0; other < waiting.length; other++) {
      if (waiting[other]) {
        assertThat(++passed[other][slot]).as("turns before that of another").isEqualTo(1);
      }
    }
  }
}
