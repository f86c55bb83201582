// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.window;

/**
 * What happened to a data packet and why: {@link #ACCEPTED}, or the cause of the drop. Each is
 * counted on its own.
 *
 * <p>Source: protocol text, section 4. The order of the constants is the order in which the rules
 * are tried; the first that applies decides.
 */
public enum PacketOutcome {
  /** Rule 1: the window is free, or there is no window of that number. */
  NO_OPEN_WINDOW(Verdict.STALE),
  /** Rule 1: the window is held by another peer. */
  WRONG_PEER(Verdict.STALE),
  /** Rule 1: the window is open for another generation. */
  WRONG_GENERATION(Verdict.STALE),
  /** Rule 1: PIDX is M or more. */
  PIDX_TOO_LARGE(Verdict.BAD),
  /** Rule 1: the packet does not fit in the registered region. */
  OUTSIDE_REGION(Verdict.BAD),
  /** Rule 2: PIDX is before WBASE. */
  BELOW(Verdict.BELOW),
  /** Rule 2: PIDX is WBASE + W or after. */
  BEYOND(Verdict.BEYOND),
  /** Rule 3: the bit is already set. */
  DUPLICATE(Verdict.DUPLICATE),
  /** Rule 4: a second tail, or a tail before a packet that was already accepted. */
  TAIL_CONTRADICTED(Verdict.BAD),
  /** Rule 4: a packet after the tail. */
  AFTER_TAIL(Verdict.BAD),
  /** Rule 4: new, in the window; its data is written. */
  ACCEPTED(Verdict.ACCEPTED);

  private final Verdict verdict;

  PacketOutcome(Verdict verdict) {
    this.verdict = verdict;
  }

  /**
   * The verdict that hardware gives for this outcome.
   *
   * @return one of six
   */
  public Verdict verdict() {
    return verdict;
  }
}
