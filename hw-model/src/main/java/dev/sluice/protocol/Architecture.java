// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How the receive-window engine is built. All give the same verdicts to a sender that stays within
 * the window that it was told of; past that, see {@link #RING}.
 */
public enum Architecture {
  /**
   * The source's own: set the bit, count the leading ones, shift the vector left, all in one clock
   * (protocol text, section 4, rule 5).
   */
  SHIFT,

  /**
   * A pipeline with a ring of bits that is never shifted: packet k owns bit k mod W, and what a bit
   * means flips with the lap. The window's edges move a constant number of clocks late: a packet
   * beyond the late upper edge is dropped as beyond, and one between the late and the true base is
   * a duplicate rather than below. It never takes a packet that {@link #SHIFT} would not.
   */
  RING,

  /**
   * The ring in segments of 32 bits with a summary of the full ones, so that logic hardly grows
   * with W: for W = 64 and more. The edges move late as in {@link #RING}, by some clocks more.
   */
  SEGMENTED;

  /** The narrowest window that has more than one segment. */
  private static final int SEGMENTED_MIN_WIDTH = 64;

  /**
   * The narrowest window that can be built in this way.
   *
   * @return bits
   */
  public int minWidth() {
    return this == SEGMENTED ? SEGMENTED_MIN_WIDTH : SluiceParameters.MIN_WIDTH;
  }

  /**
   * The name as it is written on a command line and in reports.
   *
   * @return the lower-case name, for example {@code shift}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The architecture of that name.
   *
   * @param label a name as {@link #label()} gives it, in upper or lower case
   * @return the architecture
   * @throws ParameterException when there is none of that name
   */
  public static Architecture of(String label) {
    return Arrays.stream(values())
        .filter(a -> a.label().equalsIgnoreCase(label))
        .findFirst()
        .orElseThrow(() -> new ParameterException("architecture", label, "one of " + labels()));
  }

  private static String labels() {
    return Arrays.stream(values()).map(Architecture::label).collect(Collectors.joining(", "));
  }
}
