// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

/** What the engine's pipeline does with one transfer. */
public enum SendOperation {
  /** A checked descriptor becomes a transfer. */
  START,
  /** A packet from the receiver. */
  ANSWER,
  /** The sweep found a wait that is over. */
  TIMEOUT,
  /** A single packet that was asked for. */
  REQUEST,
  /** The next packet of the transfer whose turn it is. */
  TURN,
  /** A packet of the transfer could not be read from memory. */
  READ_ERROR;

  /** Bits of a code. */
  public static final int BITS = 3;

  /**
   * The code in the pipeline.
   *
   * @return 0 to 5
   */
  public int code() {
    return ordinal();
  }

  /**
   * Whether a packet may come of it, so that room for one has to be kept.
   *
   * @return true of TIMEOUT, REQUEST, TURN and READ_ERROR
   */
  public boolean maySend() {
    return compareTo(TIMEOUT) >= 0;
  }
}
