// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** The settings that a visit needs. To WindowVisits. */
public final class VisitLimitsWires {
  /** T, clocks; 32 bits. */
  public static final int TIMEOUT = 0;

  /** Doublings of a wait; 4 bits. */
  public static final int BACKOFF_LIMIT = 1;

  /** Clocks that an ended window goes on answering; 47 bits. */
  public static final int QUIET_TIME = 2;

  /** Repeats before giving up; 10 bits. */
  public static final int RETRY_LIMIT = 3;

  /** Setting: prompt time-outs, {@code adaptive=on}; 1 bit. */
  public static final int ADAPTIVE = 4;

  private VisitLimitsWires() {}

  /**
   * Wires of these fields.
   *
   * @param name of the signals
   * @return idle wires
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("timeout", 32),
        new Field("backoffLimit", 4),
        new Field("quietTime", 47),
        new Field("retryLimit", 10),
        new Field("adaptive", 1));
  }
}
