// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside PacketWriter. Page: {@code docs/blocks/writer.md}. */
public final class WriterSizes {
  /**
   * Commands that may wait for memory at a time, unless said otherwise.
   *
   * <p>Reason: at one packet a clock (a payload of one beat) it covers a memory that answers within
   * about 60 clocks, 240 ns at 250 MHz; with P = 512 and 64-byte beats, 8 beats a packet, 500
   * clocks. A slower memory costs rate and nothing else.
   */
  public static final int OUTSTANDING = 64;

  /**
   * Bursts whose data may wait while their addresses are already offered.
   *
   * <p>Reason: at one burst a clock the way through a queue is 2 clocks, so 2 are needed to keep
   * up; 4 let a burst of 3 (the most that a packet has) wait beside the one that is being drained.
   */
  public static final int PLANS = 4;

  /**
   * Rows of the queues in front of the outputs.
   *
   * <p>Reason: 2, the fewest with which a row enters in every clock: see {@link
   * AdmissionSizes#INPUT_DEPTH}.
   */
  public static final int OUT_ROWS = 2;

  /**
   * Rows of the queues whose room is decided a clock before a row enters.
   *
   * <p>Reason: 3, one more than {@link #OUT_ROWS}, for the row that enters meanwhile.
   */
  public static final int DECIDED_ROWS = 3;

  private WriterSizes() {}
}
