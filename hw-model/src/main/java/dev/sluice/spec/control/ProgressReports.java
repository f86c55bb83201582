// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketType;

/**
 * Tells a sender that stays inside the window where WBASE is.
 *
 * <p>A report is due when WBASE moves and
 *
 * <ul>
 *   <li>is W/4 or more past the last report, or
 *   <li>a retransmission closed a hole that later packets were waiting behind (AGAIN, slide of 2 or
 *       more): the sender may be standing at its edge.
 * </ul>
 *
 * <p>None is due once the last report plus W covers the transfer: the sender can get to the end. As
 * a report may be lost, it is repeated at each time-out of the window, and when a redundant
 * retransmission arrives, at most twice in a time-out: such a packet is the probe of a sender at
 * its edge.
 *
 * <p>Hardware: 25 bits a window. Source: protocol text, section 7. Not thread-safe.
 */
final class ProgressReports {
  private final WindowTable table;
  private final WindowAnswers answers;
  private final boolean on;
  private final int width;

  private long repeated;

  ProgressReports(WindowTable table, WindowAnswers answers) {
    this.table = table;
    this.answers = answers;
    on = table.extensions.progress();
    width = table.parameters.width();
  }

  /** A packet moved WBASE of an open window, and did not complete it. */
  void onSlide(int window, int wbase, int slide, boolean again) {
    int reported = table.reported[window];
    if (on
        && reported + width < packets(window)
        && (wbase - reported >= width / 4 || again && slide > 1)) {
      report(window, wbase);
    }
  }

  /** A retransmission was not new to an open window. */
  void onProbe(long clock, int window, int wbase) {
    if (on && table.mayAnswer(clock, window) && mayRepeat(window, wbase)) {
      repeated++;
      report(window, wbase);
    }
  }

  /**
   * An open window has timed out. The report follows the requests: a range request that finds the
   * sender still at its edge changes nothing, one that finds it gone on sends packets again. It
   * does not count as the last one.
   */
  void onTimeout(int window, int wbase) {
    if (on && mayRepeat(window, wbase)) {
      repeated++;
      answers.send(PacketType.PROGRESS, window, wbase, 0);
    }
  }

  private boolean mayRepeat(int window, int wbase) {
    return wbase > 0 && width < packets(window);
  }

  private void report(int window, int wbase) {
    if (answers.send(PacketType.PROGRESS, window, wbase, 0)) {
      table.reported[window] = wbase;
    }
  }

  private int packets(int window) {
    return table.geometry[window].packets();
  }

  /** Reports that a time-out or a probe called for. */
  long repeated() {
    return repeated;
  }
}
