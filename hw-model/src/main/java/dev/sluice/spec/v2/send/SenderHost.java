// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.send;

/** What a sender tells its host. */
@FunctionalInterface
public interface SenderHost {
  /**
   * E1: a transfer is over.
   *
   * @param peer to whom it went
   * @param transfer as {@link LeasedSender#submit} named it
   * @param end how it ended
   */
  void ended(int peer, int transfer, TransferEnd end);
}
