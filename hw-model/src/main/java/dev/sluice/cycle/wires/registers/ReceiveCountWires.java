// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.wires.registers;

import dev.sluice.cycle.lib.Field;
import dev.sluice.cycle.lib.Wires;

/** What the receive control counts: each field is 1 for one clock each time. To the registers. */
public final class ReceiveCountWires {
  /** A window was opened. */
  public static final int OPENED = 0;

  /** A connection request for a transfer that holds, or last held, a window. */
  public static final int REPEATED_REQUEST = 1;

  /** Refused: no free window, or not enabled. */
  public static final int NO_FREE_WINDOW = 2;

  /** Refused: the region is not registered, or N does not follow from its length. */
  public static final int BAD_REGION = 3;

  /** Refused: a connection request for a transfer that has ended or failed here. */
  public static final int ENDED = 4;

  /** A packet of a transfer that has failed here was answered with a refusal. */
  public static final int REFUSED_AGAIN = 5;

  /** A time-out of an open window. */
  public static final int TIMEOUT = 6;

  /** A transfer is complete. */
  public static final int COMPLETED = 7;

  /** A completion response was repeated. */
  public static final int ANSWERED_AGAIN = 8;

  /** A transfer ended: packets did not come up to the retry limit. */
  public static final int RECEIVER_GAVE_UP = 9;

  /** A transfer ended: its sender gave up. */
  public static final int SENDER_GAVE_UP = 10;

  /** A transfer ended: memory answered with an error. */
  public static final int MEMORY_ERROR = 11;

  /** A window became free again. */
  public static final int FREED = 12;

  /** An answer was lost because the answer queue was full. */
  public static final int ANSWER_LOST = 13;

  /** A progress report was ordered. */
  public static final int PROGRESS_REPORT = 14;

  /** A single-packet request was ordered early. */
  public static final int EARLY_REQUEST = 15;

  /** An original came, and was accepted, after it had been asked for. */
  public static final int ASKED_IN_VAIN = 16;

  private static final String[] NAMES = {
    "opened",
    "repeatedRequest",
    "noFreeWindow",
    "badRegion",
    "ended",
    "refusedAgain",
    "timeout",
    "completed",
    "answeredAgain",
    "receiverGaveUp",
    "senderGaveUp",
    "memoryError",
    "freed",
    "answerLost",
    "progressReport",
    "earlyRequest",
    "askedInVain"
  };

  private ReceiveCountWires() {}

  /**
   * Wires of value 0.
   *
   * @param name of the signals
   * @return signals of one bit each
   */
  public static Wires signals(String name) {
    Field[] fields = new Field[NAMES.length];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = new Field(NAMES[i], 1);
    }
    return Wires.signals(name, fields);
  }
}
