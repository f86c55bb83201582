// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.SeenWires;

/** Who visits a window, and why; on wires the ordinal, 3 bits. */
public enum VisitKind {
  /** Time-outs, quiet times and marks of the window that is its turn. */
  SWEEP,

  /** A connection request for a window that knows the transfer. */
  RESPOND,

  /** A connection request that gets a window. */
  OPEN,

  /** A sender gave up. */
  GIVE_UP,

  /** What is to be asked for, before the window is read. */
  ASK,

  /** What was asked for, and whether a range request is to follow. */
  ASKED;

  private static final VisitKind[] ALL = values();

  /**
   * The kind on wires.
   *
   * @param ordinal 0 to 5
   * @return which
   */
  public static VisitKind of(int ordinal) {
    return ALL[ordinal];
  }

  /** Whether the request maker visits. */
  boolean asks() {
    return this == ASK || this == ASKED;
  }

  /** Whether a visit of this kind decides in this clock. */
  boolean decides(Wires seen) {
    return seen.valid && seen.getInt(SeenWires.KIND) == ordinal();
  }
}
