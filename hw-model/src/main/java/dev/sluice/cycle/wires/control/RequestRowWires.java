// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A packet that the request maker orders. From RequestMaker to PacketMaker. */
public final class RequestRowWires {
  /** PacketType code: single request, range request or progress; 3 bits. */
  public static final int TYPE = 0;

  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 1;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 2;

  /** PIDX, or WBASE; 24 bits. */
  public static final int PIDX = 3;

  private RequestRowWires() {}

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
            new Field("type", 3),
            new Field("window", windowBits),
            new Field("generation", 8),
            new Field("pidx", 24))
        .countingWhileValid();
  }
}
