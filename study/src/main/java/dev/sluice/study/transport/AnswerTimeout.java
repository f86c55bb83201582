// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

/**
 * How long an end waits for an answer of its peer: the same class for every transport. With {@link
 * TimerKind#PUBLISHED} it is the transport's constant. With {@link TimerKind#MEASURED} it follows
 * the times that answers were seen to take, as RFC 6298 has it:
 *
 * <pre>
 *   first time t       SRTT = t, RTTVAR = t/2
 *   each later one     RTTVAR += (|SRTT - t| - RTTVAR) / 4
 *                      SRTT   += (t - SRTT) / 8
 *   time-out = SRTT + max(4 RTTVAR, SRTT/4) + 16 packets' times, at most the constant
 * </pre>
 *
 * <p>Before the first time it is the constant. The RFC's least time-out of a second is for hosts of
 * the Internet; instead of it there is SRTT/4, as a mean deviation over a few packets can be near 0
 * by chance, and the 16 packet times of the protocol text, section 7.3.
 *
 * <p>Which times may be given is up to who measures: of an answer of which it is not known to which
 * of several copies it belongs, none (Karn and Partridge, SIGCOMM 1987).
 *
 * <p>Nothing here is congested, so a wait that follows others in vain is not doubled at once, as
 * the RFC has it, which would cost goodput where much is lost: the first {@value #EQUAL} are alike,
 * each further one is twice as long, up to the constant, so that a time-out that has become too
 * short by any factor does not stay so.
 */
public final class AnswerTimeout {
  private static final int MARGIN_PACKETS = 16;
  private static final int MEAN_SHIFT = 3;
  private static final int DEVIATION_SHIFT = 2;

  /** So many waits for one answer are alike. */
  static final int EQUAL = 8;

  private static final int MOST_DOUBLINGS = 16;

  private final boolean measuring;
  private final long constant;
  private final long margin;

  /** SRTT in 1/8 ps; 0 before the first time. */
  private long mean;

  /** RTTVAR in 1/4 ps. */
  private long deviation;

  /**
   * A time-out of which nothing was measured.
   *
   * @param timer whether it follows what is measured
   * @param constant the transport's own, ps
   * @param packetTime a data packet's time on the line, ps
   */
  public AnswerTimeout(TimerKind timer, long constant, long packetTime) {
    measuring = timer == TimerKind.MEASURED;
    this.constant = constant;
    margin = MARGIN_PACKETS * packetTime;
  }

  /**
   * An answer came.
   *
   * @param time how long after what it answers, ps; more than 0
   */
  public void took(long time) {
    if (mean == 0) {
      mean = time << MEAN_SHIFT;
      deviation = time << DEVIATION_SHIFT - 1;
    } else {
      long error = time - (mean >> MEAN_SHIFT);
      deviation += Math.abs(error) - (deviation >> DEVIATION_SHIFT);
      mean += error;
    }
  }

  /**
   * The mean of the times.
   *
   * @return SRTT, ps; 0 before the first time
   */
  public long mean() {
    return mean >> MEAN_SHIFT;
  }

  /**
   * Whether waits follow what is measured.
   *
   * @return false for a constant
   */
  public boolean measuring() {
    return measuring;
  }

  /**
   * How long to wait.
   *
   * @return ps
   */
  public long picos() {
    if (!measuring || mean == 0) {
      return constant;
    }
    return Math.min(constant, mean() + Math.max(deviation, mean() >> 2) + margin);
  }

  /**
   * How long to wait after others that were in vain.
   *
   * @param repeats how many, since something was last heard
   * @return ps; a constant is the same each time
   */
  public long picos(int repeats) {
    int doublings = measuring ? Math.clamp(repeats - EQUAL + 1L, 0, MOST_DOUBLINGS) : 0;
    return Math.min(constant, picos() << doublings);
  }
}
