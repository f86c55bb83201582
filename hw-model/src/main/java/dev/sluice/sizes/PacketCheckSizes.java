// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.PacketCodec;

/**
 * Sizes and latencies inside PacketCheck. Page: {@code docs/blocks/check.md}.
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
public record PacketCheckSizes(
    int beatBytes,
    int maxPacketBytes,
    int maxBeats,
    int headerBeats,
    int shiftBytes,
    int bufferBeats) {

  /**
   * The least bytes of the payload memory.
   *
   * <p>Reason: none that makes it enough for a memory that stalls: at 100 Gb/s it is 0.65 us, and
   * then {@code tready} falls. A buffer for a link that cannot stall has to be as long as memory
   * may refuse (code.md, A4). It is four block RAMs of 36 Kb at 512 bits.
   */
  public static final int BUFFER_BYTES = 8192;

  /**
   * Rows above two largest packets, so that the pipeline's latency does not cost a stall.
   *
   * <p>Reason: a frame is begun when the largest frame fits beside what is held. The row of the
   * frame before leaves {@value #PAYLOAD_LATENCY} clocks after its last beat, {@value #UNCOUNTED}
   * are kept back, and the count is 3 clocks old: 20. 32 is the next power of two.
   */
  public static final int SLACK_BEATS = 32;

  /**
   * Frames that can be between the input and the readers.
   *
   * <p>Reason: {@link #BUFFER_BYTES} of frames of one beat are 128 at 512 bits, 256 at 256 bits,
   * 1024 at 64. 256 rows of 8 bits for a slot; where frames are smaller than 4 beats of 64 bits,
   * slots and not rows are the limit, at 256 frames.
   */
  public static final int SLOTS = 256;

  /**
   * Beats, and also frames, that may have been taken and not be counted yet when room is judged.
   *
   * <p>Reason: take, measure, align, written (or headed), held: five registers between the input
   * port and the one that says whether there is room. The clock itself belongs to the frame that is
   * asked for.
   */
  public static final int UNCOUNTED = 5;

  /**
   * Clocks from the beat that ends a frame to its outcome at {@code dropped}.
   *
   * <p>Reason: take, measure, align, size, causes, judge, outcome.
   */
  public static final int OUTCOME_LATENCY = 7;

  /**
   * Clocks from the beat that ends a good packet to its header, if the stream is free.
   *
   * <p>Reason: {@value #OUTCOME_LATENCY} to the outcome, 1 for the slot, 2 for the memory and its
   * register, 1 for the output register.
   */
  public static final int HEADER_LATENCY = 11;

  /**
   * Clocks from the beat that ends a good data packet to its first beat of payload, if free.
   *
   * <p>Reason: {@value #OUTCOME_LATENCY} to the outcome, 1 for the slot, 2 for its memory and the
   * register behind it, 1 for the frame, 2 for the rows' memory and its register, 1 for the output
   * register.
   */
  public static final int PAYLOAD_LATENCY = 14;

  /**
   * The sizes that a NIC's parameters lead to.
   *
   * @param p gives P and dataWidth
   * @return the sizes
   */
  public static PacketCheckSizes of(NicParameters p) {
    int beatBytes = p.beatBytes();
    int maxPacketBytes = PacketCodec.maxPacketBytes(p.sluice());
    int maxBeats = (maxPacketBytes + beatBytes - 1) / beatBytes;
    int least = Math.max(BUFFER_BYTES / beatBytes, 2 * maxBeats + SLACK_BEATS);
    return new PacketCheckSizes(
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
