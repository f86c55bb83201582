// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

/** Whether a receive window is in use, in 2 bits. Source: protocol text, section 4. */
public enum WindowState {
  /** Nobody holds the window. */
  FREE(0),
  /** A transfer is being received. */
  OPEN(1),
  /** Every packet of the transfer was received; late copies are answered again. */
  DONE(2);

  /** Bits that hold a {@link #code()}. */
  public static final int BITS = 2;

  private final int code;

  WindowState(int code) {
    this.code = code;
  }

  /**
   * The code in the window memory and at the read port.
   *
   * @return 0 to 2
   */
  public int code() {
    return code;
  }
}
