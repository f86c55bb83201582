// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;
import dev.sluice.spec.udp.FrameRules;
import dev.sluice.spec.udp.UdpFraming;

/** Sizes between the NIC's clock and those round it. Page: {@code docs/blocks/nic-mac.md}. */
public final class MacSizes {
  /**
   * Rows of an asynchronous FIFO.
   *
   * <p>Reason: a pointer takes about 4 clocks of the other side each way, so 8 rows of two equal
   * clocks are always on their way; 16 are enough for a row a clock.
   */
  public static final int FIFO_ROWS = 16;

  private MacSizes() {}

  /**
   * The largest frame that the NIC sends or takes.
   *
   * @param p P
   * @return bytes with headers and a VLAN tag, without the check sequence
   */
  public static int largestFrame(NicParameters p) {
    return PacketCodec.maxPacketBytes(p.sluice()) + UdpFraming.HEADER_BYTES + FrameRules.TAG_BYTES;
  }

  /**
   * Beats that a store of frames holds.
   *
   * <p>Reason: while one of the largest frames goes out another comes in: two of them, up to the
   * next power of two.
   *
   * @param p P and the data width
   * @return a power of two, 4 to 2048
   */
  public static int storeRows(NicParameters p) {
    int beats = Math.ceilDiv(largestFrame(p), p.beatBytes());
    return Integer.highestOneBit(2 * beats - 1) << 1;
  }
}
