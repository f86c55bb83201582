// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.udp;

import java.util.Arrays;

/** The table of next hops: which Ethernet address frames to a peer are sent to. */
public final class NextHops {
  /** Rows of the table. */
  public static final int ROWS = 64;

  /** Bits of a row's number. */
  public static final int INDEX_BITS = 6;

  private final boolean[] enabled = new boolean[ROWS];
  private final int[] peers = new int[ROWS];
  private final long[] macs = new long[ROWS];

  /** A table without rows in force. */
  public NextHops() {}

  /** No row is in force. */
  public void clear() {
    Arrays.fill(enabled, false);
  }

  /**
   * Writes a row.
   *
   * @param row 0 to {@value #ROWS} - 1
   * @param enable whether it is in force
   * @param peer IPv4 address
   * @param mac Ethernet address, 48 bits
   */
  public void set(int row, boolean enable, int peer, long mac) {
    enabled[row] = enable;
    peers[row] = peer;
    macs[row] = mac;
  }

  /**
   * Where frames to a peer go. A peer in two rows is a mistake of the host: what counts is then the
   * row whose number is the OR of theirs.
   *
   * @param peer IPv4 address
   * @param otherwise where frames to a peer go that has no row
   * @return an Ethernet address
   */
  public long of(int peer, long otherwise) {
    int row = 0;
    boolean found = false;
    for (int i = 0; i < ROWS; i++) {
      if (enabled[i] && peers[i] == peer) {
        row |= i;
        found = true;
      }
    }
    return found ? macs[row] : otherwise;
  }
}
