// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import java.util.Optional;

/**
 * A reliable transport: makes the two ends of a transfer. The ends share nothing but the packets
 * that the network carries between them.
 */
public interface Transport {
  /**
   * The name in tables and files.
   *
   * @return lower case, words joined by hyphens
   */
  String id();

  /**
   * The end that has the data.
   *
   * @param transfer what is sent, and over what link
   * @return a new sender, at time 0
   */
  SendingEndpoint sender(Transfer transfer);

  /**
   * The end that gets the data.
   *
   * @param transfer what is sent, and over what link
   * @param memory where data packets are written
   * @return a new receiver, at time 0
   */
  Endpoint receiver(Transfer transfer, WrittenPackets memory);

  /**
   * The ends that all transfers from one node to another share.
   *
   * @param first a transfer like those that will begin
   * @return new ends without a transfer; none for a transport whose transfers have ends of their
   *     own
   */
  default Optional<PairEnds> shared(Transfer first) {
    return Optional.empty();
  }
}
