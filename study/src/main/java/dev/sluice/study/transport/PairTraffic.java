// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.protocol.ParameterException;

/**
 * What two nodes send to each other. A record that exists is valid.
 *
 * @param packets N of each transfer
 * @param payloadBytes P
 * @param flows transfers at a time, 1 to 2^16; each way, when both nodes send
 * @param rounds how many of them follow one another: one begins when the one before it is known to
 *     be complete; 1 to 2^16
 * @param twoWay whether the other node sends as much at the same time
 * @param placingBytes what each data packet has beyond the header, to say where its data belongs; 0
 *     to 64
 */
public record PairTraffic(
    int packets, int payloadBytes, int flows, int rounds, boolean twoWay, int placingBytes) {
  private static final int MOST_PLACING = 64;

  private static final int MOST = 1 << 16;

  /** Transfers have numbers of 24 bits. */
  private static final int MOST_TRANSFERS = 1 << 24;

  /**
   * Checks the counts.
   *
   * @throws ParameterException when one is out of range
   */
  public PairTraffic {
    ParameterException.count("flows", flows, MOST);
    ParameterException.count("rounds", rounds, MOST);
    int transfers = (int) Math.min(Integer.MAX_VALUE, flows * (long) rounds);
    ParameterException.count("flows * rounds", transfers, MOST_TRANSFERS / 2);
    if (placingBytes < 0 || placingBytes > MOST_PLACING) {
      throw new ParameterException("placingBytes", placingBytes, "0 to " + MOST_PLACING);
    }
  }

  /**
   * What is sent with nothing in a data packet beyond the header.
   *
   * @param packets N of each transfer
   * @param payloadBytes P
   * @param flows transfers at a time
   * @param rounds how many follow one another
   * @param twoWay whether the other node sends as much at the same time
   * @throws ParameterException when a count is out of range
   */
  public PairTraffic(int packets, int payloadBytes, int flows, int rounds, boolean twoWay) {
    this(packets, payloadBytes, flows, rounds, twoWay, 0);
  }

  /**
   * Transfers at a time, both ways.
   *
   * @return a count
   */
  int slots() {
    return twoWay ? 2 * flows : flows;
  }

  /**
   * All transfers, both ways.
   *
   * @return a count
   */
  public int transfers() {
    return slots() * rounds;
  }
}
