// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

/** How a transfer ends at its sender: rule E1. */
public enum TransferEnd {
  /** All data is in the receiver's memory. */
  DONE,
  /** The key does not allow it. */
  KEY,
  /** The receiver gave the message up. */
  ENDED,
  /** The lease, or the receiver's memory of it, is gone. */
  LOST_LEASE,
  /** The peer does not answer. */
  NO_ANSWER,
  /** The peer has no windows to lease. */
  NO_LEASE
}
