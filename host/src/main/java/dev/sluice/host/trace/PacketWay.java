// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Transaction;
import java.util.List;
import java.util.Optional;

/**
 * What became of one packet of a transfer: all of it in the order of the clocks in which it began.
 *
 * @param transfer its number, counted from 0
 * @param pidx PIDX
 * @param whole the transfer's span
 * @param copies each time it was sent, and what the network repeated
 * @param hole the time in which it was missing while later packets were there
 * @param requests for it, and range requests that brought a copy of it
 */
public record PacketWay(
    int transfer,
    int pidx,
    Transaction whole,
    List<Transaction> copies,
    Optional<Transaction> hole,
    List<Transaction> requests) {

  /**
   * The copy that was written to memory.
   *
   * @return empty when none of those that were recorded was accepted
   */
  public Optional<Transaction> accepted() {
    return copies.stream().filter(copy -> copy.text("outcome").equals("accepted")).findFirst();
  }
}
