// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.SluiceParameters;

/** A command of the receive-window engine, at its port {@code cmd}. */
public final class EngineCommandWires {
  /** {@link dev.sluice.cycle.window.WindowOp} code; 2 bits. */
  public static final int OP = 0;

  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 1;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 2;

  /** PIDX, of a packet; 24 bits. */
  public static final int PIDX = 3;

  /** TAIL, of a packet; 1 bit. */
  public static final int TAIL = 4;

  /** N, of an open; ceil(log2 (M+1)) bits. */
  public static final int LENGTH = 5;

  private EngineCommandWires() {}

  /**
   * Idle wires.
   *
   * @param p gives the widths
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(SluiceParameters p, String name) {
    return Wires.stream(
        name,
        new Field("op", 2),
        new Field("window", p.windowBits()),
        new Field("generation", SluiceParameters.GENERATION_BITS),
        new Field("pidx", SluiceParameters.PIDX_BITS),
        new Field("tail", 1),
        new Field("length", p.packetCountBits()));
  }
}
