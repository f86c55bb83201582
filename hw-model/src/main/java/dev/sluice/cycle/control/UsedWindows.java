// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.OneWindowWires;
import dev.sluice.sizes.ControlSizes;
import java.util.Arrays;

/**
 * Which windows are in use, a bit for each in words of {@link ControlSizes#USED_WORD}, and which of
 * them is the next in turn: a word is read in a clock, so windows that nobody uses cost no visits.
 */
final class UsedWindows {
  private static final int WORD = ControlSizes.USED_WORD;

  private final int[] words;
  private int cleared;

  /** What the next clock writes. */
  private boolean changes;

  private int changed;
  private boolean used;

  /**
   * The word to be read next; the one that was read last, and those of it whose turn is to come.
   */
  private int word;

  private int base;
  private int left;

  /** The word to be read next, as it was in the clock before. */
  private int read;

  /** What comes next: a word, its first window, that window's turn, or whether it was the last. */
  private enum Step {
    READ,
    FIND,
    OMIT,
    TEST
  }

  private Step step = Step.READ;

  private boolean known;
  private int next;

  /**
   * None in use.
   *
   * @param windows R
   */
  UsedWindows(int windows) {
    words = new int[Math.max(2, Math.ceilDiv(windows, WORD))];
  }

  void reset() {
    Arrays.fill(words, 0);
    cleared = 0;
    changes = false;
    word = 0;
    base = 0;
    left = 0;
    step = Step.READ;
    known = false;
  }

  /** Whether a window is found whose turn it may be. */
  boolean isKnown() {
    return known;
  }

  /** That window. */
  int next() {
    return next;
  }

  /**
   * The rising edge.
   *
   * @param opened {@link OneWindowWires}: one that is in use now
   * @param freed the same of one that is not any more; not both in one clock
   * @param takes the next one's turn has come
   * @throws IllegalStateException when a window is opened while another is freed
   */
  void clock(Wires opened, Wires freed, boolean takes) {
    if (opened.valid && freed.valid) {
      throw new IllegalStateException("a window is opened while another is freed");
    }
    boolean swept = cleared == words.length;
    search(swept, takes);
    read = words[word];
    cleared += swept ? 0 : 1;
    if (changes && swept) {
      int bit = 1 << changed % WORD;
      words[changed / WORD] = words[changed / WORD] & ~bit | (used ? bit : 0);
    }
    used = opened.valid;
    changes = opened.valid || freed.valid;
    if (changes) {
      changed = (used ? opened : freed).getInt(OneWindowWires.WINDOW);
    }
  }

  private void search(boolean swept, boolean takes) {
    switch (step) {
      case READ -> {
        if (swept) {
          left = read;
          base = word;
          word = word + 1 == words.length ? 0 : word + 1;
          step = left == 0 ? Step.READ : Step.FIND;
        }
      }
      case FIND -> step = known ? Step.FIND : Step.OMIT;
      case OMIT -> {
        next = base * WORD + Integer.numberOfTrailingZeros(left);
        left &= left - 1;
        step = Step.TEST;
      }
      default -> step = left == 0 ? Step.READ : Step.FIND;
    }
    known = step == Step.TEST || known && !takes;
  }
}
