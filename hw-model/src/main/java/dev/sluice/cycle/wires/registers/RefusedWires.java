// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A data packet that was not admitted to the engine, for the counters. From Admission. */
public final class RefusedWires {
  /** Ordinal of {@link dev.sluice.spec.admission.AdmissionVerdict}, never that of PASS; 3 bits. */
  public static final int CAUSE = 0;

  private RefusedWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with this field
   */
  public static Wires flow(String name) {
    return Wires.flow(name, new Field("cause", 3)).countingWhileValid();
  }
}
