// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.lib;

import dev.sluice.protocol.RefusalReason;

/**
 * The host's ear at either end. Every transfer that was begun ends in exactly one of the calls
 * (protocol text, section 6).
 */
public interface TransferListener {
  /**
   * Every byte of a transfer is in the receiver's memory.
   *
   * @param clock when
   * @param peer the other end
   * @param transferId the sender's number of the transfer
   */
  void completed(long clock, long peer, int transferId);

  /**
   * A transfer ended without success.
   *
   * @param clock when
   * @param peer the other end
   * @param transferId the sender's number of the transfer
   * @param reason why
   */
  void failed(long clock, long peer, int transferId, RefusalReason reason);

  /**
   * A transfer ended because its bytes could not be read from the sender's memory.
   *
   * @param clock when
   * @param peer the other end
   * @param transferId the sender's number of the transfer
   */
  default void unreadable(long clock, long peer, int transferId) {
    failed(clock, peer, transferId, RefusalReason.SENDER_GAVE_UP);
  }
}
