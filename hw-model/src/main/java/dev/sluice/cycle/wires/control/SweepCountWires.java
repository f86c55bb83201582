// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What the sweep counts: each field is 1 for one clock each time. */
public final class SweepCountWires {
  /** A time-out of an open window; 1 bit. */
  public static final int TIMEOUT = 0;

  /** A window became free; 1 bit. */
  public static final int FREED = 1;

  private SweepCountWires() {}

  /**
   * Wires of these fields.
   *
   * @param name of the signals
   * @return idle wires
   */
  public static Wires signals(String name) {
    return Wires.signals(name, new Field("timeout", 1), new Field("freed", 1));
  }
}
