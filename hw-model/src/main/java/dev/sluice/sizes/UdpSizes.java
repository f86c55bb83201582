// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside UdpUnwrap and UdpWrap. Page: {@code docs/blocks/udp.md}. */
public final class UdpSizes {
  /**
   * Rows of UdpUnwrap that wait for what is said of their frame.
   *
   * <p>Reason: there is a row a clock at most, so more than the clocks in which a row waits for its
   * frame's verdict: 6 of checks and 2 through its queue: 8, and the spare rows. 16 is the next
   * power of two.
   */
  public static final int UNWRAP_ROWS = 16;

  /**
   * Rows of UdpUnwrap that are kept free.
   *
   * <p>Reason: a beat may come in the clock in which {@code ready} falls and in the one after, one
   * is held where a tag is taken out, and the last beat may have a second row.
   */
  public static final int UNWRAP_SPARE = 4;

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
   * <p>Reason: a packet's header must be known when the last beat before it leaves. Its first beat
   * comes at most 17 beats earlier, as the queue holds 17; and at 64 bits the next hop is known 16
   * clocks after it (3 through the queue of peers, 8 in which the rows are compared, 3 to its
   * address, 2 through its queue), the checksum 10.
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
