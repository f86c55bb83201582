// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside Admission. Page: {@code docs/blocks/admission.md}. */
public final class AdmissionSizes {
  /**
   * Clocks that a query of the engine waits before Admission leaves one without a command.
   *
   * <p>Reason: a query gets a clock after 32 + 2 at the latest, so packets lose at most one clock
   * in 36 (less than 3 %), and a query of {@code segmented} with S + 2 of them takes at most 36 (S
   * + 2) clocks, 1,224 at W = 1024: {@link QueryBound}. Twice the number would halve the loss and
   * double the wait; neither end is a limit that is known.
   */
  public static final int QUERY_PATIENCE = 32;

  /**
   * Rows of an input queue; one more is in its output register.
   *
   * <p>Reason: 2. The queue is there to make {@code ready} a register's function; a row that enters
   * leaves two clocks later, so 2 rows and the register are the fewest with which one enters in
   * every clock.
   */
  public static final int INPUT_DEPTH = 2;

  /**
   * Rows of each queue of packets without payload; two more are in its latch and output register.
   *
   * <p>Reason: none that makes it enough. The line may bring one in every clock, the send engine
   * takes one in 1 to 4 clocks, the receive control one in 30 to 40, and up to 2 R + 48. What finds
   * 18 waiting is dropped and counted, and sender or receiver repeats it. 17 answers are what a
   * send engine that takes one in 4 clocks lets through of a burst of 22 in a row.
   */
  public static final int CONTROL_DEPTH = 16;

  /**
   * Packets and marks between the input queues and the write commands; also the rows of the queue
   * of those that wait for a verdict, and of the queue of verdicts, so neither can overflow.
   *
   * <p>Reason: at one packet a clock it must be more than the clocks from taking a packet to its
   * write command, which is the engine's latency, 26 at most, + 3 + 5, + 1 until it counts: 35. 64
   * is the next power of two.
   */
  public static final int PACKETS_INSIDE = 64;

  private AdmissionSizes() {}
}
