// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A progress report that is to be made. From ArrivalLine to PacketMaker. */
public final class ReportRowWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 1;

  /** WBASE; 24 bits. */
  public static final int WBASE = 2;

  private ReportRowWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the stream
   * @return idle wires
   */
  public static Wires stream(int windowBits, String name) {
    return Wires.stream(
            name,
            new Field("window", windowBits),
            new Field("generation", 8),
            new Field("wbase", 24))
        .countingWhileValid();
  }
}
