// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.ParameterException;
import java.util.Locale;

/** What of the transport is hardware in a run. */
public enum NicMode {
  /** Two generated NICs, each in lock-step with its cycle model. */
  RTL,
  /** The cycle models of the two NICs alone: the same clocks, and nothing compared. */
  MODEL,
  /** The receive-window engine in lock-step; the rest is the spec. */
  ENGINE;

  /**
   * The name in options, reports and tables.
   *
   * @return {@code rtl}, {@code model} or {@code engine}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The mode of that name.
   *
   * @param label a name as {@link #label()} gives it
   * @return the mode
   * @throws ParameterException when there is none
   */
  public static NicMode of(String label) {
    for (NicMode mode : values()) {
      if (mode.label().equals(label)) {
        return mode;
      }
    }
    throw new ParameterException("nic", label, "rtl, model or engine");
  }
}
