// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * Frames that were dropped behind the MAC, before the NIC's own clock; pulses, for the counters.
 */
public final class MacEventWires {
  /** The MAC says that a frame is damaged; 1 bit. */
  public static final int BAD_FRAME = 0;

  /** A frame found the queue behind the MAC full; 1 bit. */
  public static final int NO_ROOM = 1;

  private MacEventWires() {}

  /**
   * Idle wires.
   *
   * @param name of the signals
   * @return signals with these fields
   */
  public static Wires signals(String name) {
    return Wires.signals(name, new Field("badFrame", 1), new Field("noRoom", 1));
  }
}
