// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Span;

/** A packet that was not there when a later one of its transfer was accepted. */
final class Hole {
  final int transferId;
  final int pidx;

  /** The clock of the verdict that made it one. */
  final long since;

  /** The packet that overtook it first. */
  final int overtakenBy;

  /** The clock of the verdict that closed it; 0 while it is open. */
  long until;

  /** It was recorded; null where it was not. */
  Span span;

  Hole(int transferId, int pidx, long since, int overtakenBy) {
    this.transferId = transferId;
    this.pidx = pidx;
    this.since = since;
    this.overtakenBy = overtakenBy;
  }
}
