// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A window that waits for an early request. From ArrivalLine to RequestMaker. */
public final class AskRowWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 1;

  /** Holes before this packet are to be asked for; 25 bits. */
  public static final int END = 2;

  private AskRowWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the stream
   * @return idle wires
   */
  public static Wires stream(int windowBits, String name) {
    return Wires.stream(
            name, new Field("window", windowBits), new Field("generation", 8), new Field("end", 25))
        .countingWhileValid();
  }
}
