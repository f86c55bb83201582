// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * The packet types. Each has a 3-bit TYPE code on the wire.
 *
 * <p>Source: protocol text, section 3. Six types are the source's; {@link #REFUSAL} and {@link
 * #PROGRESS} take the two spare codes.
 */
public enum PacketType {
  /** Sender to receiver: one packet of the transfer, with its PIDX and TAIL. */
  DATA(0, true),
  /** Receiver to sender: every packet of the transfer was written. */
  COMPLETION_RESPONSE(1, false),
  /** Receiver to sender: resend packet PIDX. */
  SINGLE_REQUEST(2, false),
  /** Receiver to sender: resend packets PIDX to N-1. */
  RANGE_REQUEST(3, false),
  /** Sender to receiver: give a window to a transfer of so many bytes. */
  CONNECTION_REQUEST(4, true),
  /** Receiver to sender: the window W_Ptr and its generation tag. */
  CONNECTION_RESPONSE(5, false),
  /** Either way: no, or no longer; the detail field holds a {@link RefusalReason} code. */
  REFUSAL(6, false),
  /** Receiver to sender: WBASE has reached PIDX (protocol text, section 7). */
  PROGRESS(7, false);

  /** Bits of a TYPE code. */
  public static final int BITS = 3;

  private static final PacketType[] BY_CODE = values();

  private final int code;
  private final boolean toReceiver;

  PacketType(int code, boolean toReceiver) {
    this.code = code;
    this.toReceiver = toReceiver;
  }

  /**
   * The TYPE code.
   *
   * @return 0 to 7
   */
  public int code() {
    return code;
  }

  /**
   * Which side of a node takes the packet.
   *
   * @return true when it is for the receive side. A refusal goes both ways: false here, and {@link
   *     RefusalReason#toReceiver()} decides
   */
  public boolean toReceiver() {
    return toReceiver;
  }

  /**
   * The type of that code.
   *
   * @param code 0 to 7
   * @return the type
   * @throws ArrayIndexOutOfBoundsException when the code has more than 3 bits
   */
  public static PacketType ofCode(int code) {
    return BY_CODE[code];
  }
}
