// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

/** What was lost last before a packet was sent again. */
public enum LossKind {
  /** A packet that was sent the first time, with others of the transfer to come after it. */
  ORIGINAL,
  /** One of a transfer's last eight packets, sent the first time: few or none come after it. */
  TAIL,
  /** A packet that had been sent before. */
  COPY,
  /**
   * An answer that asked for the packet, as far as the transport tells ({@link Endpoint#asksFor}).
   */
  REQUEST
}
