// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import java.util.SplittableRandom;

/** Answers on their way to a sender: each leaves when its clock has come, in any order. */
final class AnswerPool {
  static final int CAPACITY = 512;

  private final Wires scratch = AnswerWires.stream("scratch");
  private final long[] rows = new long[CAPACITY * scratch.words()];
  private final long[] due = new long[CAPACITY];
  private int size;

  /** Puts an answer on its way; one that finds no room is lost. */
  void add(Wires answer, long clock) {
    if (size < CAPACITY) {
      answer.save(rows, size * scratch.words());
      due[size++] = clock;
    }
  }

  /** Takes an answer whose clock has come, the first of those from a random place on. */
  boolean take(long clock, SplittableRandom random, Wires to) {
    if (size == 0) {
      return false;
    }
    int from = random.nextInt(size);
    for (int i = 0; i < size; i++) {
      int at = (from + i) % size;
      if (due[at] <= clock) {
        int words = scratch.words();
        to.load(rows, at * words);
        size--;
        System.arraycopy(rows, size * words, rows, at * words, words);
        due[at] = due[size];
        return true;
      }
    }
    return false;
  }
}
