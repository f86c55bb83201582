// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** Writes one row of the receive control's table of registered regions. From the registers. */
public final class RegionWires {
  /** Rows of the table. */
  public static final int REGIONS = 8;

  /** Which row, 0 to {@value #REGIONS}-1; 3 bits. */
  public static final int INDEX = 0;

  /** Whether the row counts; every row is 0 after reset; 1 bit. */
  public static final int ENABLE = 1;

  /** Any peer may write here, else only {@link #PEER}; 1 bit. */
  public static final int ANY_PEER = 2;

  /** Who may write here; 32 bits. */
  public static final int PEER = 3;

  /** First byte; 64 bits. */
  public static final int BASE = 4;

  /** Bytes; 64 bits. */
  public static final int LENGTH = 5;

  private RegionWires() {}

  /**
   * Idle wires.
   *
   * @param name of the flow
   * @return a flow with these fields
   */
  public static Wires flow(String name) {
    return Wires.flow(
        name,
        new Field("index", 3),
        new Field("enable", 1),
        new Field("anyPeer", 1),
        new Field("peer", 32),
        new Field("base", 64),
        new Field("length", 64));
  }
}
