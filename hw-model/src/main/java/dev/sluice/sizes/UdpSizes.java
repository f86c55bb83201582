// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside UdpUnwrap and UdpWrap. Page: {@code docs/blocks/udp.md}. */
public final class UdpSizes {
  /**
   * Rows of UdpUnwrap that wait for what is said of their frame.
   *
   * <p>Reason: there is a row a clock at most, so more than the clocks in which a row waits for its
   * frame's verdict: 6 of checks and 2 through its queue: 8. And 3 rows are kept free: one may come
   * in the clock in which {@code ready} falls, one in the clock after, one is the last beat's
   * second row. 16 is the next power of two.
   */
  public static final int UNWRAP_ROWS = 16;

  /**
   * Frames of UdpUnwrap of which something was said.
   *
   * <p>Reason: each frame has at least one row, and 16 rows wait at most; of one more the first row
   * may not have come. A queue of 16 holds 17, so it cannot overflow.
   */
  public static final int UNWRAP_FRAMES = 16;

  /**
   * Beats of UdpWrap that wait for their frame's header.
   *
   * <p>Reason: more than the clocks of the checksum (5), of its queue (2) and of the header's beats
   * that go before (6 at 64 bits): 13. 16 is the next power of two.
   */
  public static final int WRAP_BEATS = 16;

  /**
   * Packets of UdpWrap of which the header is known.
   *
   * <p>Reason: each packet has at least one beat, and 17 wait at most. A queue of 16 holds 17, so
   * it cannot overflow.
   */
  public static final int WRAP_PACKETS = 16;

  private UdpSizes() {}
}
