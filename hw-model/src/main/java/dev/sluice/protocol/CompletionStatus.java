// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * How a transfer ended, as the sending host is told. One status for every descriptor.
 *
 * <p>Codes 1 to 5 are those of {@link RefusalReason}, 8 is known to the sender alone. Codes from 16
 * are descriptors that were refused: nothing was sent for them.
 */
public enum CompletionStatus {
  /** Every byte is in the receiver's memory. */
  DONE(0, "done"),
  /** {@link RefusalReason#NO_FREE_WINDOW}, up to the retry limit. */
  NO_FREE_WINDOW(1, RefusalReason.NO_FREE_WINDOW.text()),
  /** {@link RefusalReason#BAD_REGION}. */
  BAD_REGION(2, RefusalReason.BAD_REGION.text()),
  /** {@link RefusalReason#ENDED}. */
  ENDED(3, RefusalReason.ENDED.text()),
  /** {@link RefusalReason#RECEIVER_GAVE_UP}. */
  RECEIVER_GAVE_UP(4, RefusalReason.RECEIVER_GAVE_UP.text()),
  /** {@link RefusalReason#SENDER_GAVE_UP}. */
  SENDER_GAVE_UP(5, RefusalReason.SENDER_GAVE_UP.text()),
  /** Bytes of the transfer could not be read from the sender's memory. */
  PAYLOAD_UNREADABLE(8, "bytes to send could not be read from memory"),
  /** The descriptor's length is 0 or more than M*P bytes. */
  BAD_LENGTH(16, "the length is not from 1 to M*P bytes"),
  /** The descriptor's address is not a multiple of the bytes of a beat. */
  UNALIGNED(17, "the address is not a multiple of the bytes of a beat"),
  /** The descriptor names bytes outside the memory that may be read, or past the last address. */
  OUTSIDE_MEMORY(18, "the bytes are not inside the memory that may be read"),
  /** The descriptor could not be read from its ring: the record's cookie is its index. */
  DESCRIPTOR_UNREADABLE(19, "the descriptor could not be read from its ring");

  /** Bits of a code. */
  public static final int BITS = 8;

  private static final CompletionStatus[] BY_CODE = new CompletionStatus[1 << BITS];

  static {
    for (CompletionStatus status : values()) {
      BY_CODE[status.code] = status;
    }
  }

  private final int code;
  private final String text;

  CompletionStatus(int code, String text) {
    this.code = code;
    this.text = text;
  }

  /**
   * The code in a completion.
   *
   * @return 0 to 255
   */
  public int code() {
    return code;
  }

  /**
   * The status in words, for a message to a user.
   *
   * @return part of a sentence, without a full stop
   */
  public String text() {
    return text;
  }

  /**
   * The status of a transfer that was refused or given up.
   *
   * @param reason why
   * @return the status of the same code
   */
  public static CompletionStatus of(RefusalReason reason) {
    return BY_CODE[reason.code()];
  }

  /**
   * Whether the receiver is there and said that it could not take the transfer this time, so that
   * the same transfer may be submitted again: its packets that are still on their way are not for
   * the new one. {@link #SENDER_GAVE_UP} is not of that kind, as nobody answered.
   *
   * @return true for {@link #NO_FREE_WINDOW} and {@link #RECEIVER_GAVE_UP}
   */
  public boolean isRetryable() {
    return this == NO_FREE_WINDOW || this == RECEIVER_GAVE_UP;
  }

  /**
   * The status of that code.
   *
   * @param code any number
   * @return the status, or null when none has the code
   */
  public static CompletionStatus ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
  }
}
