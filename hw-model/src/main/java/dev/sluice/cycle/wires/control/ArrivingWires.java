// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * The window whose arrival is judged in this clock; what that writes is on {@link
 * ArrivalWriteWires} in the next. From ArrivalLine to WindowVisits.
 */
public final class ArrivingWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  private ArrivingWires() {}

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
