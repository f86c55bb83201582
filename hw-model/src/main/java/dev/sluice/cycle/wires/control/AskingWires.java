// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** The settings that the request maker needs. */
public final class AskingWires {
  /** B; 11 bits. */
  public static final int REQUESTS_PER_TIMEOUT = 0;

  /** Progress reports; 1 bit. */
  public static final int PROGRESS = 1;

  /** Early requests; 1 bit. */
  public static final int EARLY = 2;

  private AskingWires() {}

  /**
   * Wires of these fields.
   *
   * @param name of the signals
   * @return idle wires
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name, new Field("requestsPerTimeout", 11), new Field("progress", 1), new Field("early", 1));
  }
}
