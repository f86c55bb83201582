// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.NicParameters;

/** Sizes inside PacketBuilder. Page: {@code docs/blocks/builder.md}. */
public final class BuilderSizes {
  /**
   * Packets of the send engine that may wait for their payload, unless said otherwise.
   *
   * <p>Reason: at P = 512 and 64-byte beats a packet is 9 beats, so 64 cover a memory that answers
   * within about 570 clocks, which is also what {@link #prefetchBeats} has room for.
   */
  public static final int PACKETS = 64;

  /**
   * Urgent packets that may wait for their payload.
   *
   * <p>Reason: room for their payload is half of {@link #prefetchBeats}; at 512 bits and P = 512
   * those are 32 packets, of which 16 answer as many requests of one time-out within one latency of
   * memory. More wait in the send engine's queue of requests.
   */
  public static final int URGENT_PACKETS = 16;

  /**
   * The most packets that the builder says to have room for.
   *
   * <p>Reason: the send engine chooses one in 2 clocks, and each counts from then until the room
   * that is left is known again, 16 clocks: so many keep it busy.
   */
  public static final int ROOMS = 8;

  /**
   * Control packets that may go one after the other while a packet of the send engine is ready.
   *
   * <p>Reason: at 64 bits they are 12 beats and a full packet of 512 bytes 67, so control packets
   * have at most 0.15 of the line while there is data; and a control packet never waits for more
   * than one packet.
   */
  public static final int CONTROL_RUN = 4;

  /**
   * Reads that may be open at a time.
   *
   * <p>Reason: as many as packets may wait. A packet whose payload crosses a 4 KB boundary has two
   * reads, so with unaligned large packets reads are the limit; that costs rate and nothing else.
   */
  public static final int BURSTS = 64;

  /**
   * Rows of the queue in front of the read addresses.
   *
   * <p>Reason: 2, the fewest with which a row enters in every clock: see {@link
   * AdmissionSizes#INPUT_DEPTH}.
   */
  public static final int ADDRESS_ROWS = 2;

  /**
   * Beats that may be underway between the framer and the line.
   *
   * <p>Reason: with one beat a clock it must be more than the clocks from the framer to the line
   * and back to the count: 7 to 9 to the queue, 2 through it, 1 for the count, 12. 16 is the next
   * power of two. The queue has as many rows, so it cannot overflow.
   */
  public static final int OUT_ROWS = 16;

  private static final int LEAST_BEATS = 512;

  private BuilderSizes() {}

  /**
   * Beats of payload that may be asked for ahead: {@value #LEAST_BEATS}, or four full packets if
   * that is more.
   *
   * <p>Reason: the line stays full while memory answers within that many clocks less two packets: 2
   * us at 250 MHz. 512 rows of any width are one block RAM deep. Four packets, so that one is sent,
   * one is whole, and two are read.
   *
   * @param p width of the data, P
   * @return a power of two
   */
  public static int prefetchBeats(NicParameters p) {
    int fourPackets = 4 * p.sluice().payloadBytes() / p.beatBytes();
    return Math.max(LEAST_BEATS, Integer.highestOneBit(2 * fourPackets - 1));
  }

  /**
   * Beats of payload of urgent packets, apart from {@link #prefetchBeats}.
   *
   * <p>Reason: two full packets at least, so that one is sent while the next is read. A block RAM
   * that has room for both is as deep whether this is a half of the other or as much.
   *
   * @param p width of the data, P
   * @return half of prefetchBeats
   */
  public static int urgentBeats(NicParameters p) {
    return prefetchBeats(p) / 2;
  }

  /**
   * The beats of a full packet's payload as a power of two: room is given in these.
   *
   * @param p width of the data, P
   * @return log2, rounded up
   */
  public static int roomShift(NicParameters p) {
    int beats = p.sluice().payloadBytes() / p.beatBytes();
    return Integer.SIZE - Integer.numberOfLeadingZeros(beats - 1);
  }
}
