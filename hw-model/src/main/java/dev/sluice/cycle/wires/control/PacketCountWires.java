// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What the packet maker counts: each field is 1 for one clock each time. */
public final class PacketCountWires {
  /** The answer queue was full; 1 bit. */
  public static final int ANSWER_LOST = 0;

  /** A progress report is made; 1 bit. */
  public static final int PROGRESS_REPORT = 1;

  private PacketCountWires() {}

  /**
   * Wires of these fields.
   *
   * @param name of the signals
   * @return idle wires
   */
  public static Wires signals(String name) {
    return Wires.signals(name, new Field("answerLost", 1), new Field("progressReport", 1));
  }
}
