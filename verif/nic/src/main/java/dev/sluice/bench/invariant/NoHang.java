// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.host.pair.ClockWatcher;

/**
 * {@link Invariant#NO_HANG}: every transfer ends within a bounded number of clocks after it was
 * submitted or the network healed, whichever was later. While the network is not healed nothing is
 * required.
 */
final class NoHang implements ClockWatcher {
  private static final int EVERY = 256;

  private final CheckedRun run;
  private final TransferLedger ledger;
  private boolean healed;
  private long since;
  private long bound;

  /**
   * A checker of all nodes together.
   *
   * @param run names the clock
   * @param ledger what was asked for
   */
  NoHang(CheckedRun run, TransferLedger ledger) {
    this.run = run;
    this.ledger = ledger;
  }

  /**
   * The network works from now on.
   *
   * @param clocks in which every transfer must end
   */
  void healed(long clocks) {
    healed = true;
    since = run.clock();
    bound = clocks;
  }

  /** The network may do anything from now on. */
  void broken() {
    healed = false;
  }

  @Override
  public void clock(long clock) {
    if (!healed || clock % EVERY != 0) {
      return;
    }
    for (TrackedTransfer transfer : ledger.transfers()) {
      boolean pending = transfer.status() == TrackedTransfer.PENDING;
      if (pending && clock - Math.max(since, transfer.submitted()) > bound) {
        throw run.violation(
            Invariant.NO_HANG,
            transfer,
            "not ended %d clocks after clock %d, in which the network was good; the bound is %d"
                .formatted(clock - since, since, bound));
      }
    }
  }
}
