// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.admission;

/**
 * What is said of a data packet before it may enter the engine: the parts of rule 1 that the engine
 * does not know (peer, transfer, payload length). Source: protocol text, section 4, rule 1.
 */
public enum AdmissionVerdict {
  /** To the engine, which looks at window, generation and PIDX. */
  PASS,
  /** There is no window of that number. */
  NO_SUCH_WINDOW,
  /** The window is held by another peer. */
  WRONG_PEER,
  /** The window and generation are right and the transfer is another: the tag went round. */
  WRONG_TRANSFER,
  /** The payload is not that of packet PIDX: it would not fit its place in the region. */
  WRONG_LENGTH,
  /** The window's transfer has failed; its sender is told so again. */
  FAILED
}
