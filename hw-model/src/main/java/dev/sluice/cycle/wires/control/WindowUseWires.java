// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A window in one of its uses: a time-out or a refusal. From Sweep. */
public final class WindowUseWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 1;

  private WindowUseWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(int windowBits, String name) {
    return Wires.flow(name, new Field("window", windowBits), new Field("generation", 8))
        .countingWhileValid();
  }

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the stream
   * @return idle wires
   */
  public static Wires stream(int windowBits, String name) {
    return Wires.stream(name, new Field("window", windowBits), new Field("generation", 8))
        .countingWhileValid();
  }
}
