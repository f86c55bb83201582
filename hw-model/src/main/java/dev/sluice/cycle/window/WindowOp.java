// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import java.util.Locale;

/** The commands of the receive-window engine, in 2 bits. Code 3 is not used and does nothing. */
public enum WindowOp {
  /** Give a window to a transfer: window, generation, length of the region in packets. */
  OPEN(0),
  /** A data packet has arrived: window, generation, PIDX, TAIL. The only one with a verdict. */
  PACKET(1),
  /** Free a window, whoever holds it: window. */
  CLOSE(2);

  /** Bits that hold a {@link #code()}. */
  public static final int BITS = 2;

  private final int code;

  WindowOp(int code) {
    this.code = code;
  }

  /**
   * The code at the engine's port.
   *
   * @return 0 to 2
   */
  public int code() {
    return code;
  }

  /**
   * The name in files.
   *
   * @return the lower-case name, for example {@code open}
   */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
