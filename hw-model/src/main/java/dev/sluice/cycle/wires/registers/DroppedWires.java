// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.check.DropCause;

/** A frame that was dropped, one clock each, to be counted. From PacketCheck to the registers. */
public final class DroppedWires {
  /** A {@link DropCause} code; 4 bits; 0 while idle. */
  public static final int CAUSE = 0;

  private DroppedWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with this field
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("cause", DropCause.BITS));
  }
}
