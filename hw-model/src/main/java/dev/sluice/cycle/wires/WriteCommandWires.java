// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * What becomes of the next packet of the payload stream, with what the receive control is to hear
 * of it; or, with closed, no packet but a mark that a close has passed. From Admission to
 * PacketWriter.
 */
public final class WriteCommandWires {
  /** A mark, no packet; 1 bit. */
  public static final int CLOSED = 0;

  /** Write the payload, else drop it; 1 bit. */
  public static final int WRITE = 1;

  /** Where to; 64 bits. */
  public static final int ADDRESS = 2;

  /** Payload bytes; 13 bits. */
  public static final int BYTES = 3;

  /** W_Ptr; 16 bits. */
  public static final int WINDOW = 4;

  /** Generation tag of the packet; 8 bits. */
  public static final int GENERATION = 5;

  /** PIDX; 24 bits. */
  public static final int PIDX = 6;

  /** Verdict code; stale for a packet that was not admitted; 3 bits. */
  public static final int VERDICT = 7;

  /** WBASE after it; 25 bits. */
  public static final int WBASE = 8;

  /** By how much WBASE moved; 11 bits. */
  public static final int SLIDE = 9;

  /** The transfer is complete; 1 bit. */
  public static final int COMPLETE = 10;

  /** A done window was asked; 1 bit. */
  public static final int ANSWER_AGAIN = 11;

  /** A failed window was asked; 1 bit. */
  public static final int REFUSE = 12;

  /** AGAIN: the packet had been sent before; 1 bit. */
  public static final int AGAIN = 13;

  private WriteCommandWires() {}

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
            new Field("write", 1),
            new Field("address", 64),
            new Field("bytes", 13),
            new Field("window", 16),
            new Field("generation", 8),
            new Field("pidx", 24),
            new Field("verdict", 3),
            new Field("wbase", 25),
            new Field("slide", 11),
            new Field("complete", 1),
            new Field("answerAgain", 1),
            new Field("refuse", 1),
            new Field("again", 1))
        .countingWhileValid();
  }
}
