// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** An answer that is to be made. From ArrivalLine to PacketMaker. */
public final class AnswerRowWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 1;

  /** A refusal, else a completion response; 1 bit. */
  public static final int REFUSES = 2;

  /** Of a refusal: the sender had given up itself; 1 bit. */
  public static final int ENDED = 3;

  private AnswerRowWires() {}

  /**
   * Wires of these fields, which count only while valid.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the flow
   * @return idle wires
   */
  public static Wires flow(int windowBits, String name) {
    return Wires.flow(name, fields(windowBits)).countingWhileValid();
  }

  /**
   * The same as a stream, where they wait to be taken.
   *
   * @param windowBits ceil(log2 R)
   * @param name of the stream
   * @return idle wires
   */
  public static Wires stream(int windowBits, String name) {
    return Wires.stream(name, fields(windowBits)).countingWhileValid();
  }

  private static Field[] fields(int windowBits) {
    return new Field[] {
      new Field("window", windowBits),
      new Field("generation", 8),
      new Field("refuses", 1),
      new Field("ended", 1)
    };
  }
}
