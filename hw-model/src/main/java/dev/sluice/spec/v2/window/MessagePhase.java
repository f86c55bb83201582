// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.window;

/** Where the message of a window stands; the ordinal is the code in a state packet. */
public enum MessagePhase {
  /** All of it was written; the next number opens the next message. */
  DONE,
  /** It is in progress. */
  OPEN,
  /** It was refused, given up, or its number left out; the next number opens the next message. */
  ENDED
}
