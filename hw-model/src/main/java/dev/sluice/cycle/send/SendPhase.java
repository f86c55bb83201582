// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

/** Where the transfer of a slot is in its life. */
public enum SendPhase {
  /** The slot has no transfer. */
  FREE,
  /** A window was asked for. */
  CONNECTING,
  /** Packet i is to be sent. */
  SENDING,
  /** Packets i to N-1 are still to be sent, and i is at the edge of the window. */
  STALLED,
  /** Everything was sent; the completion response is to come. */
  WAITING;

  /** Bits of a code. */
  public static final int BITS = 3;

  /**
   * The code in the context.
   *
   * @return 0 to 4
   */
  public int code() {
    return ordinal();
  }
}
