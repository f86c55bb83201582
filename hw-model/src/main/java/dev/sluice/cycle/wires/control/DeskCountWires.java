// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What the connection desk counts: each field is 1 for one clock each time. */
public final class DeskCountWires {
  /** A window was opened; 1 bit. */
  public static final int OPENED = 0;

  /** A request of a known transfer; 1 bit. */
  public static final int REPEATED_REQUEST = 1;

  /** Refused: no free window; 1 bit. */
  public static final int NO_FREE_WINDOW = 2;

  /** Refused: the region; 1 bit. */
  public static final int BAD_REGION = 3;

  /** Refused: it has ended; 1 bit. */
  public static final int ENDED = 4;

  private DeskCountWires() {}

  /**
   * Wires of these fields.
   *
   * @param name of the signals
   * @return idle wires
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("opened", 1),
        new Field("repeatedRequest", 1),
        new Field("noFreeWindow", 1),
        new Field("badRegion", 1),
        new Field("ended", 1));
  }
}
