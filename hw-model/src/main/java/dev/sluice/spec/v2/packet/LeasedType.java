// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.packet;

/** Types of packets; the ordinal is the type's code. */
public enum LeasedType {
  /** Payload. */
  DATA(true),
  /** How the windows of a block stand. */
  STATE(false),
  /** Asks for packets of a segment. */
  REQUEST(false),
  /** Credit alone. */
  CREDIT(false),
  /** Asks for a lease. */
  LEASE_REQUEST(true),
  /** A lease. */
  GRANT(false),
  /** Wants a lease back. */
  RECALL(false),
  /** Gives a lease back. */
  RETURN(true),
  /** Why something does not go. */
  REFUSAL(false);

  private final boolean toReceiver;

  LeasedType(boolean toReceiver) {
    this.toReceiver = toReceiver;
  }

  /**
   * Which way it goes.
   *
   * @return true to the receiver of data, false to its sender
   */
  public boolean toReceiver() {
    return toReceiver;
  }
}
