// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.control;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What the arrival line counts: each field is 1 for one clock each time. */
public final class ArrivalCountWires {
  /** A transfer is complete; 1 bit. */
  public static final int COMPLETED = 0;

  /** A completion response was repeated; 1 bit. */
  public static final int ANSWERED_AGAIN = 1;

  /** A packet of a failed transfer was refused; 1 bit. */
  public static final int REFUSED_AGAIN = 2;

  /** Ended: packets did not come; 1 bit. */
  public static final int RECEIVER_GAVE_UP = 3;

  /** Ended: its sender gave up; 1 bit. */
  public static final int SENDER_GAVE_UP = 4;

  /** Ended: memory error; 1 bit. */
  public static final int MEMORY_ERROR = 5;

  /** A packet came by itself after it was asked for; 1 bit. */
  public static final int ASKED_IN_VAIN = 6;

  private ArrivalCountWires() {}

  /**
   * Wires of these fields.
   *
   * @param name of the signals
   * @return idle wires
   */
  public static Wires signals(String name) {
    return Wires.signals(
        name,
        new Field("completed", 1),
        new Field("answeredAgain", 1),
        new Field("refusedAgain", 1),
        new Field("receiverGaveUp", 1),
        new Field("senderGaveUp", 1),
        new Field("memoryError", 1),
        new Field("askedInVain", 1));
  }
}
