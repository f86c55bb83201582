// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.rack;

/**
 * What the detail of an acknowledgement of {@link SackRackTransport} has: the first packet of its
 * bit map, the packet that called for it, which sending of that packet it was, and whether the
 * packet was there already.
 */
final class Ack {
  private static final int NUMBER_BITS = 24;
  private static final int NUMBER_MASK = (1 << NUMBER_BITS) - 1;
  private static final int COPY_SHIFT = 2 * NUMBER_BITS;
  private static final int COPY_MASK = 0x7f;
  private static final int KNOWN_SHIFT = 63;

  private Ack() {}

  static long pack(int base, int k, int copy, boolean known) {
    return base
        | (long) k << NUMBER_BITS
        | (long) (copy & COPY_MASK) << COPY_SHIFT
        | (known ? 1L << KNOWN_SHIFT : 0);
  }

  static int base(long detail) {
    return (int) detail & NUMBER_MASK;
  }

  static int packet(long detail) {
    return (int) (detail >>> NUMBER_BITS) & NUMBER_MASK;
  }

  static int copy(long detail) {
    return (int) (detail >>> COPY_SHIFT) & COPY_MASK;
  }

  static boolean known(long detail) {
    return detail < 0;
  }
}
