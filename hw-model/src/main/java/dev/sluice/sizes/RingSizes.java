// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.NicParameters;

/** Sizes inside HostRings. Page: {@code docs/blocks/rings.md}. */
public final class RingSizes {
  /**
   * Rows that arrive ahead of the lists; a row is a descriptor of 32 bytes, or a beat of 64.
   *
   * <p>Reason: 64 descriptors are read ahead, so with a memory of 500 clocks up to one descriptor
   * in 8 clocks. Room is taken before a read is asked for, so they cannot overflow.
   */
  public static final int QUEUE_ROWS = 64;

  /**
   * Rows of the lists of the peers; a row is a descriptor.
   *
   * <p>Reason: so many descriptors may wait for peers that do not answer before others wait with
   * them. In words of {@value #WORD_BITS} bits they are a block RAM of 512 rows deep.
   */
  public static final int LIST_ROWS = 256;

  /**
   * Bits of a word of a descriptor in the lists: two a descriptor.
   *
   * <p>Reason: half the width is half the block RAMs, at twice the depth, which they have.
   */
  public static final int WORD_BITS = 128;

  /**
   * No burst crosses a multiple of so many bytes.
   *
   * <p>Reason: 8 descriptors, four lines of 64 bytes, and a divisor of 4 KB, which no AXI burst may
   * cross. Larger bursts would wait longer for room in the queue, smaller ones ask more often than
   * once in the 4 clocks from a decision to the next.
   */
  public static final int BURST_BYTES = 256;

  /**
   * Rows of the queues in front of the address and write data channels.
   *
   * <p>Reason: a burst is asked for in 4 clocks, a record takes 3, so 1 would do; 2 as everywhere,
   * and as many as a record has beats at 64 bits.
   */
  public static final int ADDRESS_ROWS = 2;

  /**
   * Rows of the queue of records that wait for a place in the ring.
   *
   * <p>Reason: a record takes 3 clocks, and completions come singly; what waits longer waits in the
   * send engine, which keeps 2 S. 1 would do.
   */
  public static final int RECORD_ROWS = 4;

  /**
   * Bits of a count of descriptors that were handed over: 2 S that the send engine owes, and those
   * that are in registers and in the queue of records.
   *
   * @param p gives S
   * @return 5 to 12
   */
  public static int countBits(NicParameters p) {
    return 32 - Integer.numberOfLeadingZeros(2 * p.transfers() + 15);
  }

  private RingSizes() {}
}
