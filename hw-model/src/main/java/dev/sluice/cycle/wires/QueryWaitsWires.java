// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * Whether a query of the engine waits for a clock without a command, for Admission: under packets
 * in every clock it would wait for ever.
 */
public final class QueryWaitsWires {
  /** A query was taken and goes on only in a clock without a command; 1 bit. */
  public static final int WAITS = 0;

  private QueryWaitsWires() {}

  /**
   * Wires of value 0.
   *
   * @param name of the signals
   * @return signals with this field
   */
  public static Wires signals(String name) {
    return Wires.signals(name, new Field("waits", 1));
  }
}
