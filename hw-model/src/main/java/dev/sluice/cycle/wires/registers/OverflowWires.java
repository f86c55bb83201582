// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A control packet that found its queue full and was dropped, for the counters. From Admission. */
public final class OverflowWires {
  /** 0 a packet for the send engine, 1 one for the receive control; 1 bit. */
  public static final int CONNECTION = 0;

  private OverflowWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with this field
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("connection", 1));
  }
}
