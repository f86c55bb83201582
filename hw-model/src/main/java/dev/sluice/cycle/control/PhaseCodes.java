// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.sizes.ControlSizes;

/** Phases of a window, causes of a failure, and the width of times. */
public final class PhaseCodes {
  /** Nobody holds the window. */
  public static final int FREE = 0;

  /** Open, or done when its arrival row says completed. */
  public static final int OPEN = 1;

  /** Ended in an error; over when its arrival row says that the mark came. */
  public static final int FAILED = 2;

  /** Is to be free when its mark comes. */
  public static final int LEAVING = 3;

  /** Cause: packets did not come up to the retry limit. */
  public static final int RECEIVER_GAVE_UP = 1;

  /** Cause: the sender said so. */
  public static final int SENDER_GAVE_UP = 2;

  /** Cause: memory answered with an error. */
  public static final int MEMORY_ERROR = 3;

  /** Clocks since reset, modulo 2 to this. */
  public static final int TIME_BITS = ControlSizes.TIME_BITS;

  /** All bits of a time. */
  public static final long TIME_MASK = (1L << TIME_BITS) - 1;

  private PhaseCodes() {}

  /** Whether a time lies before another or is the same, less than half the range apart. */
  static boolean reached(long time, long now) {
    return (now - time & 1L << TIME_BITS - 1) == 0;
  }
}
