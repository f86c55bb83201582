// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** A packet for the send side. From Admission to the send engine. */
public final class AnswerWires {
  /** TYPE; 3 bits. */
  public static final int TYPE = 0;

  /** W_Ptr; 16 bits. */
  public static final int WINDOW = 1;

  /** Generation tag; 8 bits. */
  public static final int GENERATION = 2;

  /** PIDX; 24 bits. */
  public static final int PIDX = 3;

  /** Transfer id; 32 bits. */
  public static final int TRANSFER_ID = 4;

  /** Reason of a refusal; 16 bits. */
  public static final int DETAIL = 5;

  /** Who sent it; 32 bits. */
  public static final int PEER = 6;

  private AnswerWires() {}

  /**
   * Idle wires.
   *
   * @param name of the stream
   * @return a stream with these fields
   */
  public static Wires stream(String name) {
    return Wires.stream(
        name,
        new Field("type", 3),
        new Field("window", 16),
        new Field("generation", 8),
        new Field("pidx", 24),
        new Field("transferId", 32),
        new Field("detail", 16),
        new Field("peer", 32));
  }
}
