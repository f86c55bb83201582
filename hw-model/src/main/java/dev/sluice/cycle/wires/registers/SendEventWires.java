// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/**
 * What happened in the send engine, for the counters: each field is 1 for one clock. Several may be
 * 1 in the same clock.
 */
public final class SendEventWires {
  /** A data packet; 1 bit. */
  public static final int DATA = 0;

  /** That data packet had been sent before; 1 bit. */
  public static final int RETRANSMISSION = 1;

  /** That data packet is a probe; 1 bit. */
  public static final int PROBE = 2;

  /** A connection request; 1 bit. */
  public static final int CONNECTION_REQUEST = 3;

  /** A single-packet request found the queue full and was dropped; 1 bit. */
  public static final int REQUEST_DROPPED = 4;

  /** An answer that was not for any transfer, or changed nothing; 1 bit. */
  public static final int ANSWER_IGNORED = 5;

  /** A transfer ended well; 1 bit. */
  public static final int COMPLETED = 6;

  /** A transfer ended with an error; 1 bit. */
  public static final int FAILED = 7;

  /** A descriptor was refused; 1 bit. */
  public static final int REFUSED = 8;

  private SendEventWires() {}

  /**
   * Wires of value 0.
   *
   * @param name of the signals
   * @return signals with these fields
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("data", 1),
        new Field("retransmission", 1),
        new Field("probe", 1),
        new Field("connectionRequest", 1),
        new Field("requestDropped", 1),
        new Field("answerIgnored", 1),
        new Field("completed", 1),
        new Field("failed", 1),
        new Field("refused", 1));
  }
}
