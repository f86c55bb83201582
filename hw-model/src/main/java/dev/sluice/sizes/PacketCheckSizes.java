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
 * @param bufferBeats rows of the payload memory, a power of two: the receive buffer's bytes
 * @param slots frames that can be between the input and the readers, a power of two: {@value
 *     #MIN_SLOTS}, or one for every {@value #BYTES_OF_A_SLOT} bytes of the receive buffer
 */
public record PacketCheckSizes(
    int beatBytes,
    int maxPacketBytes,
    int maxBeats,
    int headerBeats,
    int shiftBytes,
    int bufferBeats,
    int slots) {

  /**
   * The fewest frames that can be between the input and the readers.
   *
   * <p>Reason: the smallest buffer, 8 KB, is 128 rows at 512 bits, 256 at 256 bits, 1024 at 64. A
   * frame takes a row or more, and 3 beats of the line at 64 bits, 2 at 128; so with 256 slots the
   * rows are the limit from 256 bits on. 256 rows of 8 bits are a row of slots in one block RAM.
   */
  public static final int MIN_SLOTS = 256;

  /**
   * Bytes of the receive buffer for each slot, where that is more than {@value #MIN_SLOTS} slots.
   *
   * <p>Reason: on Ethernet the smallest frame is 64 bytes, and takes 84 of the line. So with a slot
   * for every 64 bytes smallest frames fill the slots no sooner than largest frames fill the rows:
   * the buffer lasts as long for either. A header is 34 bytes: half the size of the rows again,
   * which one slot for every 21 bytes would make one and a half.
   */
  public static final int BYTES_OF_A_SLOT = 64;

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
   * register behind it, 1 for the frame, 2 for the rows' memory and its register, 2 for the queue
   * of rows that were read ahead.
   */
  public static final int PAYLOAD_LATENCY = 15;

  /**
   * Rows that may be read before the output has taken them.
   *
   * <p>Reason: a row's place is free 4 clocks after it was read at the earliest, so 5 would do for
   * a row in every clock; a distributed memory has 16.
   */
  public static final int ROWS_AHEAD = 16;

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
    return new PacketCheckSizes(
        beatBytes,
        maxPacketBytes,
        maxBeats,
        PacketCodec.HEADER_BYTES / beatBytes,
        beatBytes > PacketCodec.HEADER_BYTES ? PacketCodec.HEADER_BYTES : 0,
        p.receiveBufferBytes() / beatBytes,
        Math.max(MIN_SLOTS, p.receiveBufferBytes() / BYTES_OF_A_SLOT));
  }

  /**
   * Whether a good packet takes two beats or more, so that two clocks for each header are enough.
   *
   * @return true up to 128 bits
   */
  public boolean pacesHeaders() {
    return beatBytes < PacketCodec.CONTROL_PACKET_BYTES;
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
