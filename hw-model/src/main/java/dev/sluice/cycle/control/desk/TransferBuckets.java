// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control.desk;

import dev.sluice.protocol.SluiceParameters;

/**
 * In which bucket ConnectionDesk looks for a transfer: the remainder of the 64 bits {@code peer,
 * transferId}, taken as a polynomial over two elements, by a primitive polynomial.
 *
 * <p>There are as many buckets as the largest power of two that is not above R, so in the mean one
 * or two windows are in each, and the sweep after reset, R clocks, clears all. The low bits of a
 * transfer id are the bucket as they are: as many consecutive ids of a peer as there are buckets
 * are in different ones. Each other bit of id and peer changes some bits of the bucket. The
 * function is known and has no secret: a peer can choose ids that meet in one bucket.
 */
public final class TransferBuckets {
  private static final int ID_BITS = 32;

  /** By the degree; the highest power is left out. */
  private static final int[] POLYNOMIALS = {
    0, 0x1, 0x3, 0x3, 0x3, 0x5, 0x3, 0x3, 0x1d, 0x11, 0x9, 0x5, 0x53
  };

  private TransferBuckets() {}

  /**
   * Bits of the number of a bucket.
   *
   * @param windows R, 1 to {@value SluiceParameters#MAX_WINDOWS}
   * @return 0 to 12; with 0 there is one bucket
   */
  public static int bits(int windows) {
    return Integer.SIZE - 1 - Integer.numberOfLeadingZeros(windows);
  }

  /**
   * The bucket of a transfer.
   *
   * @param windows R, 1 to {@value SluiceParameters#MAX_WINDOWS}
   * @param peer 32 bits
   * @param transferId 32 bits
   * @return below 2^{@link #bits}
   */
  public static int of(int windows, int peer, int transferId) {
    int bits = bits(windows);
    long both = (long) peer << ID_BITS | transferId & 0xffff_ffffL;
    int remainder = 0;
    for (int i = Long.SIZE - 1; i >= 0 && bits > 0; i--) {
      boolean carries = (remainder >> bits - 1 & 1) != 0;
      remainder = (remainder << 1 | (int) (both >>> i & 1)) & (1 << bits) - 1;
      remainder ^= carries ? POLYNOMIALS[bits] : 0;
    }
    return remainder;
  }
}
