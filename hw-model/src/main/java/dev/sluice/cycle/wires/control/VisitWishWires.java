// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** The visit that a visitor wants next. From a visitor to WindowVisits. */
public final class VisitWishWires {
  /** Ordinal of {@code VisitKind}; 3 bits. */
  public static final int KIND = 0;

  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 1;

  /** Only while a command can be given; 1 bit. */
  public static final int COMMAND = 2;

  private VisitWishWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(int windowBits, String name) {
    return Wires.flow(
            name, new Field("kind", 3), new Field("window", windowBits), new Field("command", 1))
        .countingWhileValid();
  }
}
