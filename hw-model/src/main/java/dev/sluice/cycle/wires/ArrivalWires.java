// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * A packet whose bytes are in memory, or that was dropped, or a mark; in order. From PacketWriter
 * to the receive control.
 */
public final class ArrivalWires {
  /** A mark: everything before the close is in memory; 1 bit. */
  public static final int CLOSED = 0;

  /** Memory answered with an error; 1 bit. */
  public static final int ERROR = 1;

  /** W_Ptr; 16 bits. */
  public static final int WINDOW = 2;

  /** Generation tag of the packet; 8 bits. */
  public static final int GENERATION = 3;

  /** PIDX; 24 bits. */
  public static final int PIDX = 4;

  /** Verdict code; stale for a packet that was not admitted; 3 bits. */
  public static final int VERDICT = 5;

  /** WBASE after it; 25 bits. */
  public static final int WBASE = 6;

  /** By how much WBASE moved; 11 bits. */
  public static final int SLIDE = 7;

  /** The transfer is complete; 1 bit. */
  public static final int COMPLETE = 8;

  /** A done window was asked; 1 bit. */
  public static final int ANSWER_AGAIN = 9;

  /** A failed window was asked; 1 bit. */
  public static final int REFUSE = 10;

  /** AGAIN: the packet had been sent before; 1 bit. */
  public static final int AGAIN = 11;

  private ArrivalWires() {}

  /**
   * Idle wires.
   *
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("closed", 1),
        new Field("error", 1),
        new Field("window", 16),
        new Field("generation", 8),
        new Field("pidx", 24),
        new Field("verdict", 3),
        new Field("wbase", 25),
        new Field("slide", 11),
        new Field("complete", 1),
        new Field("answerAgain", 1),
        new Field("refuse", 1),
        new Field("again", 1));
  }
}
