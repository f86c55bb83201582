// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

/**
 * What RACK keeps of a connection beyond its packets (RFC 8985, sections 6.1 and 6.2): of which
 * sending of all the latest is known to have arrived, the round trips, and how long packets may be
 * overtaken. It outlives a transfer, as the connection does; times of sending do not.
 *
 * <pre>
 *   reordering window = multiplier * least round trip / 4, at most SRTT
 *   0 while no reordering was seen and 3 packets are known to have arrived beyond a hole
 * </pre>
 *
 * <p>The multiplier is 1 at first, one more for each round trip in which a packet arrived that was
 * there already, which the acknowledgement says (as DSACK does), and 1 again after 16 recoveries
 * without. Reordering was seen when a packet arrived that was sent once and lies before the highest
 * that is known to have arrived.
 */
final class LossDetection {
  private static final int PERSIST = 16;

  private long leastTrip = Long.MAX_VALUE;
  private boolean reordering;
  private int multiplier = 1;
  private int persist;

  /** A sending was answered after that time. */
  void took(long time) {
    leastTrip = Math.min(leastTrip, time);
  }

  /** The least round trip, ps; very long before the first. */
  long leastTrip() {
    return leastTrip;
  }

  /** A packet that was sent once arrived after one with a higher index. */
  void sawReordering() {
    reordering = true;
  }

  /** Whether packets are known to overtake each other. */
  boolean reordering() {
    return reordering;
  }

  /** A packet was sent again in vain; at most once in a round trip. */
  void wasInVain() {
    multiplier++;
    persist = PERSIST;
  }

  /** Everything that was lost has arrived. */
  void recovered() {
    if (persist > 0 && --persist == 0) {
      multiplier = 1;
    }
  }

  /** How much longer than a round trip a packet may take, ps. */
  long window(long meanTrip) {
    return leastTrip == Long.MAX_VALUE ? 0 : Math.min(multiplier * (leastTrip / 4), meanTrip);
  }
}
