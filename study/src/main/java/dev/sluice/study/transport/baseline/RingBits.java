// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

/** Bits for the packets of a moving range, at most as many as it has room for. */
final class RingBits {
  private final long[] words;
  private final int mask;

  /** Room for at least so many packets in a row. */
  RingBits(int packets) {
    int room = Math.max(64, Integer.highestOneBit(Math.max(1, packets - 1)) << 1);
    mask = room - 1;
    words = new long[room >> 6];
  }

  boolean get(int k) {
    return (words[(k & mask) >> 6] & 1L << k) != 0;
  }

  void set(int k) {
    words[(k & mask) >> 6] |= 1L << k;
  }

  void clear(int k) {
    words[(k & mask) >> 6] &= ~(1L << k);
  }
}
