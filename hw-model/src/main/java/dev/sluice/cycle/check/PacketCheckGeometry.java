// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.check;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;

/**
 * Sizes inside PacketCheck, for its cycle model and its RTL alike. Page: {@code
 * docs/blocks/check.md}.
 *
 * @param beatBytes bytes of a beat, B: 8 to 64
 * @param maxPacketBytes bytes of the largest packet
 * @param maxBeats beats of the largest packet
 * @param headerBeats beats at the front of a frame that hold nothing but header and are not stored:
 *     2, 1, 0, 0 for 64, 128, 256, 512 bits
 * @param shiftBytes bytes of header at the front of the first stored beat: 16 where a beat is wider
 *     than the header, else 0
 * @param bufferBeats rows of the payload memory, a power of two: {@value #BUFFER_BYTES} bytes, or
 *     more where two largest packets and {@value #SLACK_BEATS} beats need it
 */
public record PacketCheckGeometry(
    int beatBytes,
    int maxPacketBytes,
    int maxBeats,
    int headerBeats,
    int shiftBytes,
    int bufferBeats) {

  /** The least bytes of the payload memory. */
  public static final int BUFFER_BYTES = 8192;

  /** Rows above two largest packets, so that the pipeline's latency does not cost a stall. */
  public static final int SLACK_BEATS = 32;

  /** Frames that can be between the input and the readers. */
  public static final int SLOTS = 256;

  /**
   * Beats, and also frames, that may have been taken and not be counted yet when room is judged:
   * the clocks from the input port to the register that says how much is held, and one.
   */
  public static final int UNCOUNTED = 5;

  /** Clocks from the beat that ends a frame to its outcome at {@code dropped}. */
  public static final int OUTCOME_LATENCY = 7;

  /** Clocks from the beat that ends a good packet to its header, if the stream is free. */
  public static final int HEADER_LATENCY = 10;

  /** Clocks from the beat that ends a good data packet to its first beat of payload, if free. */
  public static final int PAYLOAD_LATENCY = 12;

  /**
   * The sizes that a NIC's parameters lead to.
   *
   * @param p gives P and dataWidth
   * @return the sizes
   */
  public static PacketCheckGeometry of(NicParameters p) {
    int beatBytes = p.beatBytes();
    int maxPacketBytes = PacketCodec.maxPacketBytes(p.sluice());
    int maxBeats = (maxPacketBytes + beatBytes - 1) / beatBytes;
    int least = Math.max(BUFFER_BYTES / beatBytes, 2 * maxBeats + SLACK_BEATS);
    return new PacketCheckGeometry(
        beatBytes,
        maxPacketBytes,
        maxBeats,
        PacketCodec.HEADER_BYTES / beatBytes,
        beatBytes > PacketCodec.HEADER_BYTES ? PacketCodec.HEADER_BYTES : 0,
        Integer.highestOneBit(least - 1) << 1);
  }

  /**
   * The most rows that one frame takes.
   *
   * @return beats of the largest packet that are stored
   */
  public int maxStoredBeats() {
    return maxBeats - headerBeats;
  }
}
