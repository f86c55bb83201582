// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

import java.util.Locale;

/**
 * What the receive window says of a data packet, in 3 bits.
 *
 * <p>Source: protocol text, section 4, rules 1 to 4. {@link PacketOutcome} tells the causes apart
 * that share a verdict.
 */
public enum Verdict {
  /** Rule 4: new and inside the window; its data is to be written. */
  ACCEPTED(0),
  /** Rule 3: inside the window and already received. */
  DUPLICATE(1),
  /** Rule 2: before WBASE, so already received. */
  BELOW(2),
  /** Rule 2: WBASE + W or after, so too early. */
  BEYOND(3),
  /** Rule 1: there is no such window for this packet, or no longer. */
  STALE(4),
  /** Rules 1 and 4: a packet that this transfer cannot have. */
  BAD(5);

  /** Bits that hold a {@link #code()}. */
  public static final int BITS = 3;

  private static final Verdict[] BY_CODE = values();

  private final int code;

  Verdict(int code) {
    this.code = code;
  }

  /**
   * The code at the engine's port.
   *
   * @return 0 to 5
   */
  public int code() {
    return code;
  }

  /**
   * The name in tables and files.
   *
   * @return the lower-case name, for example {@code accepted}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The verdict of that code.
   *
   * @param code 0 to 5
   * @return the verdict
   * @throws ArrayIndexOutOfBoundsException when no verdict has the code
   */
  public static Verdict ofCode(int code) {
    return BY_CODE[code];
  }
}
