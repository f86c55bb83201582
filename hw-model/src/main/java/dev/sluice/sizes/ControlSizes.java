// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside ReceiveControl. Page: {@code docs/blocks/control.md}. */
public final class ControlSizes {
  /**
   * Rows of the queue in front of the connection desk; the request that is being served is in its
   * output register.
   *
   * <p>Reason: none that makes it enough. A request takes 30 to 40 clocks, and up to 2 R + 48, and
   * one may come with every beat of the line, so no short queue keeps up. Admission's queue of 17
   * in front of this one drops what finds both full, and counts it; the sender repeats its request.
   * 1 would do as well: with 4 and Admission's 17 a burst of 22 requests (one is being served) is
   * taken.
   */
  public static final int CONNECTION_QUEUE = 4;

  /**
   * Rows of the queue of control packets; one more is in its output register.
   *
   * <p>Reason: a comfort. PacketBuilder takes a control packet at the end of each data packet, so
   * one waits for (P + 20) / B beats of the line at most, and the packet maker, which needs {@link
   * #PACKET_CLOCKS} clocks for a packet, makes 9 in 27 clocks of them. Full, it holds up the packet
   * maker, and nothing is lost: 1 would be right too.
   */
  public static final int CONTROL_QUEUE = 8;

  /**
   * Clocks that a packet takes in the packet maker.
   *
   * <p>Reason: one for the judgement, one at the port, and one in which the port's register says
   * that it is free: that the packet was taken goes through no logic.
   */
  public static final int PACKET_CLOCKS = 3;

  /**
   * Rows of the queue of progress reports; one more is in its output register.
   *
   * <p>Reason: the packet maker serves a source at least once in 5 packets of three clocks, so 17
   * reports are gone after 255 clocks. One window makes a report each W/4 packets, 16 packets at W
   * = 64; so a window of W = 64 whose one-beat packets come in every clock for ever overflows no
   * queue, and R windows whose reports fall due together may. A report that finds the queue full
   * stays due and is tried again at the next slide.
   */
  public static final int REPORT_QUEUE = 16;

  /**
   * Windows that may wait for an early request.
   *
   * <p>Reason: what can be compared in a clock, as a window that comes again is looked up in all
   * places at once. A search takes W / 8 + 8 clocks and two visits, so a window waits for about 4 *
   * (W / 8 + 31) clocks. A window that finds the line full is left out until its next packet.
   */
  public static final int ASK_LINE = 4;

  /**
   * Windows of which the sweep reads in a clock whether they are in use; a power of two.
   *
   * <p>Reason: R / 32 clocks at R = 256 are about one visit, and the first of 32 bits is found in a
   * clock.
   */
  public static final int USED_WORD = 32;

  /**
   * Bits of a vector that the search for holes looks at in a clock.
   *
   * <p>Reason: W / 8 clocks for a search are below what two visits take, up to W = 64, and the path
   * through 8 bits is as long as that of a visit's comparison. It divides every W.
   */
  public static final int SEARCH_BITS = 8;

  /**
   * Clocks from the engine's answer to the first eight places of the search.
   *
   * <p>Reason: how far NEXT and the end are from WBASE; what places that makes; every fourth eight
   * places out of WVEC; the eight of these; what is known of each place; which of them are holes.
   */
  public static final int PREPARE_CLOCKS = 6;

  /**
   * Bits of a time stamp, in clocks.
   *
   * <p>Reason: the longest wait is T * 2^15 with T below 2^32, so below 2^47; the quiet time is
   * below 2^47 too. Half of the range is the most that a difference may be.
   */
  public static final int TIME_BITS = 48;

  /**
   * Clocks from an arrival that is taken to its judging.
   *
   * <p>Reason: block RAM with its output register takes two, the forwarding of earlier rows one,
   * the comparison of generations one; so the judging itself begins and ends at registers.
   */
  public static final int ARRIVAL_CLOCKS = 4;

  /**
   * For so many clocks after a window was answered, or may not be answered, it is not answered
   * again, whatever T is.
   *
   * <p>Reason: the time from which it may be answered is read {@value #ARRIVAL_CLOCKS} clocks
   * before the judging and written in the clock after it; what was written since is not compared
   * with the time. It changes nothing from T = 11 on.
   */
  public static final int ANSWER_GAP = ARRIVAL_CLOCKS + 1;

  /**
   * The same of progress reports for packets that were not new.
   *
   * <p>Reason: as above; this time is read a clock later and written a clock earlier.
   */
  public static final int REPORT_GAP = 4;

  /**
   * Clocks of a visit, from one look to the next.
   *
   * <p>Reason: look; address; block RAM with its output register, two; whose time counts; how long
   * it is; whether it is over; the visitor decides; the commit is written, unless an arrival has
   * come meanwhile. The next look may be at the same window, so it comes after that.
   */
  public static final int VISIT_CLOCKS = 8;

  /** Clocks from the address of a visit's rows to what the visitor has seen. */
  public static final int SEEN_AFTER_ADDRESS = VISIT_CLOCKS - 3;

  /**
   * Bits of the time that a request takes, and of A, in clocks.
   *
   * <p>Reason: 84 ms at 200 MHz. A time of 2^24 clocks or more counts as 2^24 - 1, and an A of as
   * many as unknown: T counts in its place.
   */
  public static final int ROUND_TRIP_BITS = 24;

  /**
   * Bits of the clock in which a request was made.
   *
   * <p>Reason: a time is longer than 2^32 clocks, and counts for less, only when no request was
   * repeated for 21 s at 200 MHz.
   */
  public static final int REQUEST_TIME_BITS = 32;

  /**
   * Clocks from a request or a retransmission that RoundTrips takes to the next that it may take.
   *
   * <p>Reason: its row is read, compared and written, and A is computed in stages of one addition.
   * A full packet of a line of 512 bits takes 9 clocks, so none of these waits.
   */
  public static final int ROUND_TRIP_CLOCKS = 10;

  /**
   * Prompt time-outs of a window since WBASE moved, at most.
   *
   * <p>Reason: what a shift by 4 bits allows. A is 16 clocks at least, so the last waits for 2^18
   * clocks or more; after it T counts.
   */
  public static final int PROMPTS = 15;

  private static final int LEAST_ANSWERS = 16;

  private ControlSizes() {}

  /**
   * Rows of the queue of answers.
   *
   * <p>Reason: a window has one answer when it completes and then at most one in (T + 1) / 2
   * clocks. All R windows' answers are gone after R * 5 packets of three clocks, so with T of 20 R
   * clocks and a line that keeps up, each window has at most one in the queue. What finds it full
   * is dropped and counted; the peer asks again.
   *
   * @param windows R
   * @return the power of two from R on, at least 16
   */
  public static int answers(int windows) {
    return Integer.highestOneBit(Math.max(LEAST_ANSWERS, windows) - 1) << 1;
  }
}
