// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside UdpUnwrap and UdpWrap. Page: {@code docs/blocks/udp.md}. */
public final class UdpSizes {
  /**
   * Rows of UdpUnwrap that wait for what is said of their frame.
   *
   * <p>Reason: at one beat a clock more than the clocks in which a row waits for its frame's
   * verdict: 3 of checks, 2 through its queue, 2 for the row's, 1 for the count that gives {@code
   * ready}; a frame of one beat has two rows, so twice that: 16. The count keeps two rows free for
   * the last beat's second row.
   */
  public static final int UNWRAP_ROWS = 16;

  /**
   * Frames of UdpUnwrap of which something was said.
   *
   * <p>Reason: each frame has at least one row, and 17 rows wait at most; 3 more may be in the
   * checks. So it cannot overflow.
   */
  public static final int UNWRAP_FRAMES = 20;

  /**
   * Beats of UdpWrap that wait for their frame's header.
   *
   * <p>Reason: more than the clocks of the checksum (2), of its queue (2) and of the header's beats
   * that go before (6 at 64 bits): 10. 16 is the next power of two.
   */
  public static final int WRAP_BEATS = 16;

  /**
   * Packets of UdpWrap of which the header is known.
   *
   * <p>Reason: each packet has at least one beat, and 17 wait at most; 2 more may be in the
   * checksum. So it cannot overflow.
   */
  public static final int WRAP_PACKETS = 20;

  private UdpSizes() {}
}
