// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.congestion;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.AnswerTimeout;

/**
 * Swift: a window of packets in the network that follows their delay.
 *
 * <pre>
 *   delay below the target   window + ai for each window of packets that arrived
 *   otherwise                window (1 - beta (delay - target)/delay), at least window (1 - mdf)
 *   a packet again           window (1 - mdf)
 *   a time-out               window (1 - mdf); the fifth in a row: the least window
 * </pre>
 *
 * <p>A window shrinks at most once in a round trip. With a window of less than one packet the next
 * one waits for a round trip divided by it. The target is that of the way, and more with a small
 * window, so that many flows share a queue: alpha/sqrt(window) + beta', 0 at {@value #FLOWS_MOST}
 * packets and a given range at {@value #FLOWS_LEAST}.
 *
 * <p>Source: Kumar et al., Swift: Delay is Simple and Effective for Congestion Control in the
 * Datacenter, SIGCOMM 2020, algorithm 1 and section 3; ai, beta, mdf, the limits of flow scaling
 * and the five time-outs as csg-htsim has them, which says that they are guesses. Decided: what
 * {@link DctcpWindow} decides, but for its slow start, as Swift has none; the target of a way is
 * given in its empty round trips, as that has the hops and the line's speed in it; the round trip
 * of "at most once" is the last delay; what the receiver's host takes is not told apart, as it
 * takes nothing here. Not here: paths changed by delay (PLB), as packets are sprayed.
 */
public final class SwiftWindow implements CongestionControl {
  /** First window, RFC 6928, as DCTCP's. */
  public static final int FIRST = 10;

  private static final double INCREASE = 1;
  private static final double BETA = 0.8;
  private static final double MOST_DECREASE = 0.5;
  private static final double FLOWS_LEAST = 0.1;
  private static final double FLOWS_MOST = 100;
  private static final int TIMEOUTS = 5;
  private static final double LEAST = 0.01;
  private static final int MOST = 1 << 24;

  private final double target;
  private final double range;
  private final AnswerTimeout timeout;
  private double window;

  /** The last delay, ps; before there is one the empty round trip. */
  private long delay;

  private long lastDecrease = Long.MIN_VALUE;
  private long lastSent = Long.MIN_VALUE;

  /** Packets sent; those of them that are out of the network. */
  private long next;

  private long out;
  private long arrived;

  /** The most packets that were in the network at a time, in this window and the one before it. */
  private long most;

  private long mostBefore;
  private long windowEnd;

  /** When nothing was heard for too long. */
  private long deadline = NEVER;

  private int repeats;

  /**
   * A window at the start of a transfer.
   *
   * @param first packets, 1 to 2^24
   * @param roundTrip of the way through empty queues, ps, at least 1
   * @param target the delay that is aimed at, in those round trips, more than 1
   * @param range of flow scaling, in those round trips, at least 0
   * @param timeout how long to wait for what was sent
   * @throws ParameterException when one is out of range
   */
  public SwiftWindow(
      int first, long roundTrip, double target, double range, AnswerTimeout timeout) {
    window = ParameterException.count("first window", first, MOST);
    if (roundTrip < 1) {
      throw new ParameterException("round trip", roundTrip, "at least 1 ps");
    }
    if (!(target > 1)) {
      throw new ParameterException("target", target, "more than 1 round trip");
    }
    if (!(range >= 0)) {
      throw new ParameterException("range", range, "at least 0");
    }
    this.target = target * roundTrip;
    this.range = range * roundTrip;
    this.timeout = timeout;
    delay = roundTrip;
  }

  /** Takes over what an earlier transfer of the same connection has learned. */
  void continueFrom(SwiftWindow earlier) {
    window = earlier.window;
    delay = earlier.delay;
  }

  private long room() {
    return Math.max(1, (long) window);
  }

  @Override
  public long opens(long now) {
    if (next - out >= room()) {
      return deadline;
    }
    boolean paced = window < 1 && lastSent != Long.MIN_VALUE;
    return paced ? Math.max(now, lastSent + (long) (delay / window)) : now;
  }

  @Override
  public void sent(long now, boolean again, Echo packet) {
    if (next - out >= room()) {
      strike(now);
    }
    if (again) {
      shrink(now, 1 - MOST_DECREASE);
    }
    packet.sequence = next++;
    packet.sentAt = now;
    lastSent = now;
    most = Math.max(most, next - out);
    if (deadline == NEVER) {
      deadline = now + timeout.picos(repeats);
    }
  }

  /** The time-out: what is in the network is taken for lost. */
  private void strike(long now) {
    repeats++;
    if (repeats >= TIMEOUTS) {
      window = LEAST;
    } else {
      shrink(now, 1 - MOST_DECREASE);
    }
    out = next;
    windowEnd = next;
    deadline = NEVER;
  }

  private void shrink(long now, double factor) {
    if (lastDecrease == Long.MIN_VALUE || now - lastDecrease >= delay) {
      window = Math.max(LEAST, window * factor);
      lastDecrease = now;
    }
  }

  @Override
  public void heard(long now, Echo echo) {
    long came = echo.arrived - arrived;
    if (came <= 0) {
      return; // Nothing new, or overtaken by a later one, which told it.
    }
    delay = now - echo.sentAt;
    timeout.took(delay);
    repeats = 0;
    out = Math.max(out, echo.sequence + 1);
    deadline = out == next ? NEVER : now + timeout.picos();
    arrived = echo.arrived;
    if (out > windowEnd) {
      windowEnd = next;
      mostBefore = most;
      most = next - out;
    }
    double aim = target();
    if (delay >= aim) {
      shrink(now, Math.max(1 - BETA * (delay - aim) / delay, 1 - MOST_DECREASE));
    } else if (Math.max(most, mostBefore) >= Math.floor(window)) {
      window = Math.min(window + INCREASE * came / Math.max(1, window), MOST);
    }
  }

  /** The delay that is aimed at with this window, ps. */
  private double target() {
    double alpha = range / (1 / Math.sqrt(FLOWS_LEAST) - 1 / Math.sqrt(FLOWS_MOST));
    double more = alpha / Math.sqrt(window) - alpha / Math.sqrt(FLOWS_MOST);
    return target + Math.clamp(more, 0, range);
  }

  /**
   * The window.
   *
   * @return packets
   */
  public double window() {
    return window;
  }
}
