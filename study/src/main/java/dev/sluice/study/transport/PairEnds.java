// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

/**
 * The two ends that all transfers from one node to another share, for a transport in which a
 * transfer has no ends of its own. The ends share nothing but the packets that the network carries
 * between them. Their times are the simulation's, and each packet that they send says whose it is
 * ({@code flow}): that of a data packet is the transfer that the data is of.
 */
public interface PairEnds {
  /** No transfer. */
  int NONE = -1;

  /**
   * The end that has the data.
   *
   * @return the sender
   */
  Endpoint sender();

  /**
   * The end that gets the data.
   *
   * @return the receiver
   */
  Endpoint receiver();

  /**
   * A transfer begins.
   *
   * @param now when
   * @param transfer what is sent; its number is one that has not been used
   * @param memory where its data packets are written
   */
  void begin(long now, Transfer transfer, WrittenPackets memory);

  /**
   * Takes a transfer that the sender has learned to be complete.
   *
   * @return its number, each once; or {@link #NONE}
   */
  int completed();
}
