// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.protocol.PacketHeader;
import dev.sluice.protocol.PacketType;

/**
 * {@link Invariant#COMPLETION_AFTER_DATA}, at the packets that leave a node: a completion response
 * leaves only when every byte of its transfer is in memory. Learns transfer ids from the connection
 * requests that leave.
 */
final class CompletionAfterData implements PacketWatcher {
  private final CheckedRun run;
  private final TransferLedger ledger;
  private final int node;

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param ledger what was asked for
   * @param node from which the packets leave
   */
  CompletionAfterData(CheckedRun run, TransferLedger ledger, int node) {
    this.run = run;
    this.ledger = ledger;
    this.node = node;
  }

  @Override
  public void packet(PacketHeader header, int peer) {
    if (header.type() == PacketType.CONNECTION_REQUEST) {
      ledger.connect(node, peer, header.remoteAddress(), header.transferId());
    } else if (header.type() == PacketType.COMPLETION_RESPONSE) {
      TrackedTransfer transfer = ledger.byId(peer, header.transferId());
      if (transfer != null && transfer.to() == node && transfer.written() != transfer.bytes()) {
        throw run.violation(
            Invariant.COMPLETION_AFTER_DATA,
            transfer,
            "a completion response leaves with %d bytes unwritten"
                .formatted(transfer.bytes() - transfer.written()));
      }
    }
  }
}
