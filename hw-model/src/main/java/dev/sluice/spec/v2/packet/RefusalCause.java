// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.packet;

/** Why a refusal is sent; the ordinal is the code. */
public enum RefusalCause {
  /** Not used. */
  NONE,
  /** No block is free (L5). */
  NO_LEASE,
  /** The key does not allow it (K1, K2). */
  KEY,
  /** The receiver ended the message (E2). */
  ENDED,
  /** The window is not leased to the sender (M1). */
  NOT_YOURS,
  /** The receiver was reset since (M1). */
  EPOCH
}
