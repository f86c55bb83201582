// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;

/** A verdict of the receive-window engine, at its port {@code verdict}. */
public final class VerdictWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** PIDX; 24 bits. */
  public static final int PIDX = 1;

  /** {@link Verdict} code; 3 bits. */
  public static final int VERDICT = 2;

  /** WBASE after the packet; ceil(log2 (M+1)) bits. */
  public static final int WBASE = 3;

  /** By how much WBASE moved; log2 W + 1 bits. */
  public static final int SLIDE = 4;

  /** The transfer is complete; 1 bit. */
  public static final int COMPLETE = 5;

  /** A done window was asked; 1 bit. */
  public static final int ANSWER_AGAIN = 6;

  private VerdictWires() {}

  /**
   * Idle wires.
   *
   * @param p gives the widths
   * @param name of the flow
   * @return a flow with these fields
   */
  public static Wires flow(SluiceParameters p, String name) {
    return Wires.flow(name, fields(p));
  }

  /**
   * Idle wires of the same fields as a stream.
   *
   * @param p gives the widths
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(SluiceParameters p, String name) {
    return Wires.stream(name, fields(p));
  }

  private static Field[] fields(SluiceParameters p) {
    return new Field[] {
      new Field("window", p.windowBits()),
      new Field("pidx", SluiceParameters.PIDX_BITS),
      new Field("verdict", Verdict.BITS),
      new Field("wbase", p.packetCountBits()),
      new Field("slide", p.slideBits()),
      new Field("complete", 1),
      new Field("answerAgain", 1)
    };
  }
}
