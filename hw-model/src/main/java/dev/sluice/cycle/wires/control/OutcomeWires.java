// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * What became of a visit's commit, in the clock after it was handed over, the clock in which it is
 * written. From WindowVisits to the visitors.
 */
public final class OutcomeWires {
  /** Nothing was written: an arrival came after the visitor had decided; 1 bit. */
  public static final int CANCELLED = 0;

  /** That arrival left nothing due; 1 bit. */
  public static final int CALMED = 1;

  private OutcomeWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("cancelled", 1), new Field("calmed", 1)).countingWhileValid();
  }
}
