// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.window;

/** What becomes of a data packet. */
public enum SegmentOutcome {
  /** M1: another epoch. */
  OTHER_EPOCH,
  /** M1: no such window, or it is not leased to the source. */
  NOT_LEASED,
  /** M4: neither the present number nor the next. */
  STALE,
  /** M2: a late packet of a message that is done. */
  LATE_DONE,
  /** M2: a packet of a message that was ended. */
  LATE_ENDED,
  /** B4: it would open a message, and has no placing. */
  UNPLACED,
  /** D9: a switch has cut its body off. */
  TRIMMED,
  /** W1: it contradicts itself or its message. */
  BAD,
  /** K1, K2: the key does not allow it. */
  KEY,
  /** W2: it was accepted before. */
  DUPLICATE,
  /** W3: written. */
  ACCEPTED
}
