// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.CompletionWires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.protocol.CompletionStatus;
import java.util.function.Consumer;

/**
 * {@link Invariant#ONE_COMPLETION} and {@link Invariant#NOTHING_MISSING}, at the completion stream:
 * each completion is of a descriptor that was given and has not ended, with a status that exists;
 * one that says done is of a transfer with every byte in the receiver's memory.
 */
final class OneCompletion implements ClockWatcher {
  private final CheckedRun run;
  private final TransferLedger ledger;
  private final int node;
  private final Wires completion;
  private final Consumer<TrackedTransfer> listener;

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param ledger what was asked for
   * @param node the sender
   * @param completion its completion stream
   * @param listener hears of each transfer that ended as it should
   */
  OneCompletion(
      CheckedRun run,
      TransferLedger ledger,
      int node,
      Wires completion,
      Consumer<TrackedTransfer> listener) {
    this.run = run;
    this.ledger = ledger;
    this.node = node;
    this.completion = completion;
    this.listener = listener;
  }

  @Override
  public void clock(long clock) {
    if (!completion.fires()) {
      return;
    }
    int cookie = completion.getInt(CompletionWires.COOKIE);
    int status = completion.getInt(CompletionWires.STATUS);
    TrackedTransfer transfer = ledger.byCookie(node, cookie);
    if (transfer == null) {
      throw run.violation(
          Invariant.ONE_COMPLETION, null, "a completion of an unknown cookie " + cookie);
    }
    if (transfer.status() != TrackedTransfer.PENDING) {
      throw run.violation(
          Invariant.ONE_COMPLETION, transfer, "a second completion, with status " + status);
    }
    if (CompletionStatus.ofCode(status) == null) {
      throw run.violation(
          Invariant.ONE_COMPLETION, transfer, "a completion with unknown status " + status);
    }
    if (status == CompletionStatus.DONE.code() && transfer.written() != transfer.bytes()) {
      throw run.violation(
          Invariant.NOTHING_MISSING,
          transfer,
          "done with %d bytes unwritten".formatted(transfer.bytes() - transfer.written()));
    }
    transfer.end(status, clock);
    listener.accept(transfer);
  }
}
