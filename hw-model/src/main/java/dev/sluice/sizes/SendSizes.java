// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

import dev.sluice.protocol.NicParameters;

/** Sizes of the send engine's queues and times. Page: {@code docs/blocks/send.md}. */
public final class SendSizes {
  /**
   * Clocks from one operation that is chosen to the next that can be.
   *
   * <p>Reason: in one clock the slots of those that wait are compared with those in the pipeline,
   * in the next one of them is chosen from these registers.
   */
  public static final int INTERVAL = 2;

  /**
   * Clocks from an operation on a transfer to the next one on the same.
   *
   * <p>Reason: the row of its context is read by the first clock after it was chosen and written in
   * the seventh.
   */
  public static final int TRANSFER_INTERVAL = 8;

  /**
   * Packets from their selection until they have left the engine, at most.
   *
   * <p>Reason: 11 clocks from selection to {@code send} and 2 for the count at one packet in {@link
   * #INTERVAL} are 7; 8 is the next power of two. The queue's memory has a row less, as one is at
   * its output, so it cannot overflow.
   */
  public static final int SENDS = 8;

  /**
   * Clocks from a packet that leaves the engine to the clock in which what PacketBuilder says of
   * its room has it counted.
   *
   * <p>Reason: the packet is in the builder's registers, its room is granted, taken away, and what
   * is left is in a register: 4 clocks.
   */
  public static final int SETTLE = 4;

  /**
   * Rows of the queue of read errors.
   *
   * <p>Reason: while one waits, no data packet is selected. Between the selection and the framer
   * are at most {@link #SENDS} packets, 1 that PacketBuilder cuts, {@link BuilderSizes#PACKETS} and
   * {@link BuilderSizes#URGENT_PACKETS} in its rows and 4 in the registers behind them: 93. All may
   * turn out to be unreadable in a row; until the first of them is seen, 16 clocks at most, 8 more
   * may be selected. A memory of 128 rows, the next power of two, has a free one besides 127.
   */
  public static final int READ_ERRORS = 127;

  /**
   * Rows of the queue before the completion output.
   *
   * <p>Reason: 2, the fewest with which a row enters in every clock; it is there because the block
   * RAM before it has no known contents after reset.
   */
  public static final int COMPLETION_EXIT = 2;

  /**
   * The most single-packet requests that wait.
   *
   * <p>Reason: {@code spec.send.SinglePacketRequests} has the same limit; 4096 rows of 56 bits are
   * 7 block RAMs of 36 Kb, the most of the NIC's memories. What finds the queue full is dropped and
   * counted, and the receiver asks again.
   */
  public static final int MAX_REQUESTS = 4096;

  /**
   * Bits of a time; deadlines are compared modulo 2^50, so waits are below 2^49 clocks.
   *
   * <p>Reason: the longest wait is 2^32 clocks doubled {@link #MAX_BACKOFF} times: 2^48.
   */
  public static final int TIME_BITS = 50;

  /**
   * Bits of a number of questions.
   *
   * <p>Reason: 0 to the retry limit + 1; the limit is a register of 10 bits, so 0 to 1024.
   */
  public static final int ASKED_BITS = 11;

  /**
   * The most doublings of a wait.
   *
   * <p>Reason: the register's limit is 15; 16 is what any value with the fifth bit means, so that
   * the comparison is one bit.
   */
  public static final int MAX_BACKOFF = 16;

  private SendSizes() {}

  /**
   * Clocks by which a time-out is late at most, while packets leave and no read errors wait.
   *
   * <p>Reason: the sweep takes 2 clocks a slot and 8 to find one. Each other time-out that is due
   * may wait for an operation of its slot, {@link #TRANSFER_INTERVAL}, for an answer and a new
   * transfer that go first, and to be chosen and found: 18.
   *
   * @param p gives S
   * @return 20 S + 40
   */
  public static int lateness(NicParameters p) {
    return 20 * p.transfers() + 40;
  }

  /**
   * Single-packet requests that wait in memory; two more are in the registers behind it, one in its
   * place.
   *
   * <p>Reason: half a window of 128 for each transfer, where all lose at once.
   *
   * @param p gives S
   * @return 64 S, at most {@value #MAX_REQUESTS}
   */
  public static int requests(NicParameters p) {
    return Math.min(64 * p.transfers(), MAX_REQUESTS);
  }

  /**
   * Descriptors that were taken and whose completion was not given yet, at most. The queue of
   * completions has as many rows, so it cannot overflow.
   *
   * <p>Reason: S transfers are under way; as many completions may wait for the host meanwhile.
   *
   * @param p gives S
   * @return 2 S: completions that the host has not taken never stop a transfer
   */
  public static int outstanding(NicParameters p) {
    return 2 * p.transfers();
  }

  /**
   * The low bits of a transfer id that are its slot.
   *
   * @param p gives S
   * @return log2 S: 0 to 10
   */
  public static int slotIdBits(NicParameters p) {
    return Integer.numberOfTrailingZeros(p.transfers());
  }

  /**
   * Whether P is a power of two, so that a transfer is cut into packets without dividing.
   *
   * @param p gives P
   * @return true if so
   */
  public static boolean shifts(NicParameters p) {
    return Integer.bitCount(p.sluice().payloadBytes()) == 1;
  }
}
