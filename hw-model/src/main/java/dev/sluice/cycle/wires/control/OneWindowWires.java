// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * A window that was opened, from ConnectionDesk to Sweep; or that is free again, from Sweep back.
 */
public final class OneWindowWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  private OneWindowWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(int windowBits, String name) {
    return Wires.flow(name, new Field("window", windowBits)).countingWhileValid();
  }
}
