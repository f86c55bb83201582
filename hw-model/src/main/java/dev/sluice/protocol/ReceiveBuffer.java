// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/** How large the memory may be in which packets from the line lie until they were checked. */
public final class ReceiveBuffer {
  /**
   * The fewest bytes.
   *
   * <p>Reason: four block RAMs of 36 Kb at 512 bits, as one is 72 bits wide; fewer would not be
   * saved. Such a buffer is not enough for a memory that stalls: at 100 Gb/s it is 0.65 us.
   */
  public static final int MIN_BYTES = 1 << 13;

  /**
   * The most bytes.
   *
   * <p>Reason: 20 us at 100 Gb/s, longer than a host's memory refuses to write; and with its
   * headers five sixths of the block RAM of an ECP5-85k.
   */
  public static final int MAX_BYTES = 1 << 18;

  /**
   * Beats above two largest packets, so that the check's latency does not cost a stall.
   *
   * <p>Reason: a packet is begun when the largest fits beside what is held. The last row of the one
   * before leaves 14 clocks after its last beat, 5 are kept back, and the count is 3 clocks old:
   * 22. 32 is the next power of two.
   */
  public static final int SLACK_BEATS = 32;

  private ReceiveBuffer() {}

  /**
   * The smallest buffer with which a memory that keeps up never holds up the line, and the one that
   * a NIC has unless said otherwise.
   *
   * @param sluice gives P
   * @param dataWidth bits of a beat: 64, 128, 256 or 512
   * @return {@value #MIN_BYTES}, or the next power of two that holds two of the largest packet and
   *     {@value #SLACK_BEATS} beats: 16,384 at most
   * @throws ParameterException when there is no such width, or no parameters are given
   */
  public static int least(SluiceParameters sluice, int dataWidth) {
    NicParameters.checkBeats(sluice, dataWidth);
    int beatBytes = dataWidth / 8;
    int beats = 2 * Math.ceilDiv(PacketCodec.maxPacketBytes(sluice), beatBytes) + SLACK_BEATS;
    int least = Math.max(MIN_BYTES, beats * beatBytes);
    return Integer.highestOneBit(least - 1) << 1;
  }

  /** Refuses what is no power of two in the range, or less than the least. */
  static void check(int bytes, SluiceParameters sluice, int dataWidth) {
    int least = least(sluice, dataWidth);
    if (bytes < least || bytes > MAX_BYTES || Integer.bitCount(bytes) != 1) {
      String why =
          least == MIN_BYTES
              ? ""
              : " (two of the largest packet, %d bytes, and %d beats of %d bytes)"
                  .formatted(PacketCodec.maxPacketBytes(sluice), SLACK_BEATS, dataWidth / 8);
      throw new ParameterException(
          "receiveBufferBytes",
          bytes,
          "a power of two from %d to %d%s".formatted(least, MAX_BYTES, why));
    }
  }
}
