// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.WindowState;

/** The state of a window, in answer to a query: the receive-window engine's port {@code status}. */
public final class StatusWires {
  /** W_Ptr; ceil(log2 R) bits. */
  public static final int WINDOW = 0;

  /** {@link WindowState} code; 2 bits. */
  public static final int STATE = 1;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 2;

  /** Packets of the region; ceil(log2 (M+1)) bits. */
  public static final int LENGTH = 3;

  /** WBASE; ceil(log2 (M+1)) bits. */
  public static final int WBASE = 4;

  /** W_Tail; 1 bit. */
  public static final int TAIL_SEEN = 5;

  /** PIDX of the tail; ceil(log2 M) bits. */
  public static final int TAIL_INDEX = 6;

  /** WVEC; W bits. The leftmost bit, W-1 of the port, is packet WBASE. */
  public static final int WVEC = 7;

  private StatusWires() {}

  /**
   * Idle wires.
   *
   * @param p gives the widths
   * @param name of the flow
   * @return a flow with these fields
   */
  public static Wires flow(SluiceParameters p, String name) {
    return Wires.flow(
        name,
        new Field("window", p.windowBits()),
        new Field("row_state", WindowState.BITS),
        new Field("row_generation", SluiceParameters.GENERATION_BITS),
        new Field("row_length", p.packetCountBits()),
        new Field("row_wbase", p.packetCountBits()),
        new Field("row_tailSeen", 1),
        new Field("row_tailIndex", p.pidxBits()),
        new Field("row_wvec", p.width()));
  }

  /**
   * Sets WVEC from the layout of {@link dev.sluice.spec.window.WindowVector}, where the leftmost
   * bit is the most significant of word 0.
   *
   * @param status wires of this class
   * @param width W
   * @param wvec the words
   */
  public static void setWvec(Wires status, int width, long[] wvec) {
    if (width < 64) {
      status.setWord(WVEC, 0, wvec[0] >>> 64 - width);
      return;
    }
    for (int i = 0; i < wvec.length; i++) {
      status.setWord(WVEC, wvec.length - 1 - i, wvec[i]);
    }
  }

  /**
   * Reads WVEC into the layout that {@link #setWvec} takes.
   *
   * @param status wires of this class
   * @param wvec ceil(W / 64) words, filled
   */
  public static void wvec(Wires status, long[] wvec) {
    int shift = 64 * wvec.length - status.field(WVEC).width();
    for (int i = 0; i < wvec.length; i++) {
      wvec[wvec.length - 1 - i] = status.word(WVEC, i) << shift;
    }
  }
}
