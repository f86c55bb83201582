// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * Why a node refuses a transfer, or ends it without success. Carried in the detail field of a
 * {@link PacketType#REFUSAL} and reported to both hosts.
 *
 * <p>Source: protocol text, section 3 (refusal) and section 4 (an error to both sides).
 */
public enum RefusalReason {
  /** Receiver: every window is in use. The sender may ask again later. */
  NO_FREE_WINDOW(1, false, "the receiver has no free window"),
  /** Receiver: the region is not registered, or N does not follow from its length and P. */
  BAD_REGION(2, false, "the receiver does not take this region"),
  /** Receiver: this transfer has ended here and its window is no longer kept. */
  ENDED(3, false, "the transfer has already ended at the receiver"),
  /** Receiver: packets were asked for again up to the retry limit, and did not come. */
  RECEIVER_GAVE_UP(4, false, "the receiver gave up waiting for packets"),
  /** Sender: nothing was heard from the receiver up to the retry limit. */
  SENDER_GAVE_UP(5, true, "the sender gave up waiting for an answer");

  private static final RefusalReason[] BY_CODE = {
    null, NO_FREE_WINDOW, BAD_REGION, ENDED, RECEIVER_GAVE_UP, SENDER_GAVE_UP
  };

  private final int code;
  private final boolean toReceiver;
  private final String text;

  RefusalReason(int code, boolean toReceiver, String text) {
    this.code = code;
    this.toReceiver = toReceiver;
    this.text = text;
  }

  /**
   * The code in the detail field.
   *
   * @return 1 to 5
   */
  public int code() {
    return code;
  }

  /**
   * Which side of a node takes the refusal.
   *
   * @return true when it is for the receive side
   */
  public boolean toReceiver() {
    return toReceiver;
  }

  /**
   * The reason in words, for a message to a user.
   *
   * @return part of a sentence, without a full stop
   */
  public String text() {
    return text;
  }

  /**
   * The reason of that code.
   *
   * @param code any 16-bit number
   * @return the reason, or null when no reason has the code
   */
  public static RefusalReason ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
  }
}
