// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

import java.util.Locale;

/**
 * How far a sender runs ahead of what it knows to have arrived. Source: protocol text, section 7.
 */
public enum Overrun {
  /** The source's sender: it never learns WBASE and sends on past the window. */
  SOURCE,
  /** The receiver reports WBASE; the sender stays below the last report plus W. */
  PROGRESS;

  /**
   * The name in options, reports and tables.
   *
   * @return {@code source} or {@code progress}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The value of that name.
   *
   * @param label a name as {@link #label()} gives it, in upper or lower case
   * @return the value
   * @throws ParameterException when there is none
   */
  public static Overrun of(String label) {
    for (Overrun value : values()) {
      if (value.label().equalsIgnoreCase(label)) {
        return value;
      }
    }
    throw new ParameterException("overrun", label, "source or progress");
  }
}
