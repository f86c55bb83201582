// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.congestion;

import dev.sluice.protocol.ParameterException;
import dev.sluice.study.transport.AnswerTimeout;

/**
 * DCTCP: a window of packets in the network that follows the share of them that switches have
 * marked.
 *
 * <pre>
 *   once a window     alpha := (1 - g) alpha + g F, F the share of marked packets in it
 *   a mark is told    window := window (1 - alpha/2), at most once a window
 *   otherwise         window + 1 for each packet that arrived (slow start), or + 1 for each window
 *   a packet again    window / 2, at most once a window
 *   a time-out        window := 1
 * </pre>
 *
 * <p>Source: Alizadeh et al., Data Center TCP (DCTCP), SIGCOMM 2010, with what RFC 8257 (October
 * 2017) fixes: alpha is 1 at first, g = 1/16, and losses are answered as in RFC 5681; the first
 * window of 10 packets is RFC 6928's. Decided: the window counts packets, not bytes, all but the
 * last of a transfer being of one size; it is at least 2 but after a time-out; what has arrived is
 * told by the packet, not by delayed acknowledgements; a packet is out of the network when it or
 * one that was sent later has arrived; a window that was not in use does not grow, where in slow
 * start half of it counts as in use, as in Linux.
 */
public final class DctcpWindow implements CongestionControl {
  /** First window, RFC 6928. */
  public static final int FIRST = 10;

  private static final double LEAST = 2;
  private static final int MOST = 1 << 24;

  private final double gain;
  private final AnswerTimeout timeout;
  private double window;
  private double threshold = MOST;
  private double alpha = 1;

  /** Packets sent; those of them that are out of the network. */
  private long next;

  private long out;

  /** When this many are out alpha is counted anew, and when the window may shrink again. */
  private long windowEnd;

  private long shrunkEnd;

  private long arrived;
  private long marked;
  private long arrivedBefore;
  private long markedBefore;

  /** The most packets that were in the network at a time, in this window and the one before it. */
  private long most;

  private long mostBefore;

  /** When nothing was heard for too long. */
  private long deadline = NEVER;

  private int repeats;

  /**
   * A window at the start of a transfer.
   *
   * @param first packets, 1 to 2^24
   * @param gain g, more than 0 to 1
   * @param timeout how long to wait for what was sent
   * @throws ParameterException when one is out of range
   */
  public DctcpWindow(int first, double gain, AnswerTimeout timeout) {
    window = ParameterException.count("first window", first, MOST);
    if (!(gain > 0 && gain <= 1)) {
      throw new ParameterException("gain", gain, "more than 0, at most 1");
    }
    this.gain = gain;
    this.timeout = timeout;
  }

  /**
   * Takes over what an earlier transfer of the same connection has learned. Its window does not
   * shrink while nothing is sent, as connections inside a data centre are configured.
   *
   * @param earlier the earlier one
   */
  void continueFrom(DctcpWindow earlier) {
    window = earlier.window;
    threshold = earlier.threshold;
    alpha = earlier.alpha;
  }

  @Override
  public long opens(long now) {
    return next - out < Math.max(1, Math.floor(window)) ? now : deadline;
  }

  @Override
  public void sent(long now, boolean again, Echo packet) {
    if (next - out >= Math.max(1, Math.floor(window))) {
      strike();
    }
    if (again && out >= shrunkEnd) {
      shrink(0.5);
    }
    packet.sequence = next++;
    packet.sentAt = now;
    most = Math.max(most, next - out);
    if (deadline == NEVER) {
      deadline = now + timeout.picos(repeats);
    }
  }

  /** The time-out: what is in the network is taken for lost. */
  private void strike() {
    repeats++;
    threshold = Math.max(LEAST, window / 2);
    window = 1;
    out = next;
    windowEnd = next;
    shrunkEnd = next;
    deadline = NEVER;
  }

  @Override
  public void heard(long now, Echo echo) {
    long came = echo.arrived - arrived;
    long signs = echo.marked - marked;
    if (came <= 0) {
      return; // Nothing new, or overtaken by a later one, which told it.
    }
    timeout.took(now - echo.sentAt);
    repeats = 0;
    out = Math.max(out, echo.sequence + 1);
    deadline = out == next ? NEVER : now + timeout.picos();
    arrived = echo.arrived;
    marked = echo.marked;
    if (out > windowEnd) {
      double share = (double) (marked - markedBefore) / (arrived - arrivedBefore);
      alpha += gain * (share - alpha);
      arrivedBefore = arrived;
      markedBefore = marked;
      windowEnd = next;
      mostBefore = most;
      most = next - out;
    }
    if (out <= shrunkEnd && shrunkEnd > 0) {
      return;
    }
    if (signs > 0) {
      shrink(1 - alpha / 2);
    } else if (limits()) {
      window = Math.min(window + (window < threshold ? came : came / window), MOST);
    }
  }

  /**
   * Whether it is the window that keeps the sender back: half of it may be unused in slow start.
   */
  private boolean limits() {
    long used = Math.max(most, mostBefore);
    return window < threshold ? window < 2.0 * used : used >= Math.floor(window);
  }

  private void shrink(double factor) {
    window = Math.max(LEAST, window * factor);
    threshold = window;
    shrunkEnd = next;
  }

  /**
   * The window.
   *
   * @return packets
   */
  public double window() {
    return window;
  }

  /**
   * The share of packets that are marked, smoothed.
   *
   * @return 0 to 1
   */
  public double alpha() {
    return alpha;
  }
}
