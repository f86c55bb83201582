// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.window.Verdict;

/** A verdict on a data packet, to be counted. From ReceiveEngine to the registers. */
public final class VerdictEventWires {
  /** A {@link Verdict} code; 3 bits. */
  public static final int VERDICT = 0;

  private VerdictEventWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with this field
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("verdict", Verdict.BITS));
  }
}
