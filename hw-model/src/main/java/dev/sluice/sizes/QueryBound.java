// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.SluiceParameters;

/**
 * The longest that a query of the engine takes where Admission gives the commands, whatever they
 * are: docs/blocks/admission.md. Made of what the pages promise, not of the models, so that both
 * models and RTL are held against it.
 */
public final class QueryBound {
  /** Clocks from the one in which a pause begins to that in which the engine has no command. */
  private static final int STAGES = 4;

  /** From the clock in which a query is taken, or a part of it has gone, to its answer. */
  private static final int RING_ANSWER = 15;

  private static final int SEGMENTED_ANSWER = 29;

  /** From the probe to the first reading's clock, and from a reading to that of the next. */
  private static final int AFTER_PROBE = 7;

  private static final int AFTER_READING = 2;

  /** From the last reading to the probe that begins anew. */
  private static final int ANEW = 24;

  private static final int SEGMENT = 32;
  private static final int SHIFT_ANSWER = 2;

  private QueryBound() {}

  /** Clocks that a query waits at most each time that it needs one without a command. */
  private static int wait(int times) {
    return times * (AdmissionSizes.QUERY_PATIENCE + STAGES - 1);
  }

  private static int logarithm4(int value) {
    return (Integer.numberOfTrailingZeros(value) + 1) / 2;
  }

  /** From the first clock in which the probe can enter to the last reading. */
  private static int collecting(int segments) {
    return AFTER_PROBE + segments * AFTER_READING + wait(segments + 2);
  }

  /**
   * From the clock in which a query is taken to that of its answer, at most, if the window is not
   * opened or closed meanwhile.
   *
   * @param p W and the architecture
   * @return clocks
   */
  public static int clocks(SluiceParameters p) {
    int width = p.width();
    int segments = width / SEGMENT;
    return switch (p.architecture()) {
      case SHIFT -> SHIFT_ANSWER;
      case RING -> 1 + wait(1) + RING_ANSWER + logarithm4(width) + 2 * width - 1;
      case SEGMENTED ->
          1 + collecting(segments) + SEGMENTED_ANSWER + logarithm4(segments) + 2 * segments + 1;
    };
  }

  /**
   * What is added to that for each open or close of the window between the query and the answer.
   *
   * @param p W and the architecture
   * @return clocks
   */
  public static int again(SluiceParameters p) {
    int segments = p.width() / SEGMENT;
    return switch (p.architecture()) {
      case SHIFT, RING -> 0;
      case SEGMENTED -> ANEW + logarithm4(segments) + collecting(segments);
    };
  }
}
