// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2;

/**
 * Numbers that wrap: the difference of two, read as a signed number of their bits, says which is
 * ahead, as long as they are less than half the circle apart (RFC 1982).
 */
public final class Serial {
  /** Bits of a message number. */
  public static final int MESSAGE_BITS = 24;

  /** Bits of a credit count. */
  public static final int CREDIT_BITS = 24;

  /** Bits of an incarnation, of a lease request's number and of an epoch. */
  public static final int LEASE_BITS = 16;

  /** Bits of a request's number. */
  public static final int ASK_BITS = 8;

  private Serial() {}

  /**
   * The number so many after another.
   *
   * @param bits of the numbers
   * @param number from where
   * @param by how many
   * @return 0 to 2^bits - 1
   */
  public static int add(int bits, int number, int by) {
    return number + by & (1 << bits) - 1;
  }

  /**
   * How far one is ahead of another.
   *
   * @param bits of the numbers
   * @param a the one
   * @param b the other
   * @return -2^(bits-1) to 2^(bits-1) - 1
   */
  public static int ahead(int bits, int a, int b) {
    int shift = 32 - bits;
    return a - b << shift >> shift;
  }
}
