// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.ArrivalCountWires;
import dev.sluice.cycle.wires.control.ReachedWriteWires;
import dev.sluice.cycle.wires.control.ReportRowWires;
import dev.sluice.cycle.wires.control.trips.RetransmissionWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.Arrays;

/**
 * Follows the packets of each window, two clocks behind the judging of arrivals, a packet in every
 * clock: TOP, and what the sender was last told of WBASE. Decides on progress reports; feeds the
 * {@link OvertakingDepth} and, through it, the {@link AskLine}. The only writer of the position
 * rows.
 */
final class Positions {
  private static final int NO_USE = -1;

  private static final long LONG_AGO = -100;

  private final Arrivals arrivals;
  private final Wires progress;
  private final Wires count;
  private final Wires report;
  private final Wires reachedWrite;
  private final Wires retransmission;
  private final OvertakingDepth depth;
  private final int width;
  private final int[] rowGeneration;

  /** One after the highest packet accepted. */
  private final int[] rowTop;

  /** Packet N-1 was accepted. */
  private final boolean[] rowTail;

  /** WBASE of the last report, but for those of time-outs. */
  private final int[] rowReported;

  /** When the last report may be repeated. */
  private final long[] rowReportAt;

  /** When that was last set, of its own clocks. */
  private final long[] rowReportSetAt;

  /** The report that waits at the port; one. */
  private final Wires waiting;

  /** What the next clock shows. */
  private final Wires written;

  private final Wires sentAgain;

  private long clock;

  /** The packet that the arrival line has judged in the clock before. */
  private final Followed ahead = new Followed();

  /** The packet that is followed: judged two clocks before. */
  private final Followed of = new Followed();

  /** Reports were on in the clock before. */
  private boolean on;

  // What this clock writes.
  private int top;
  private boolean tail;
  private int reported;
  private boolean setsReportAt;
  private long reportAt;
  private boolean cameLate;
  private boolean wasRight;
  private boolean wasVain;
  private int overtook;

  // The same of the clock before: to the depth.
  private boolean late;
  private boolean right;
  private boolean vain;
  private int overtakenBy;

  Positions(
      SluiceParameters p,
      ArrivalLineModel line,
      Arrivals arrivals,
      OvertakingDepth depth,
      Wires count) {
    this.arrivals = arrivals;
    this.depth = depth;
    this.count = count;
    progress = line.progress;
    report = line.report;
    width = p.width();
    rowGeneration = new int[p.windows()];
    rowTop = new int[p.windows()];
    rowTail = new boolean[p.windows()];
    rowReported = new int[p.windows()];
    rowReportAt = new long[p.windows()];
    rowReportSetAt = new long[p.windows()];
    waiting = ReportRowWires.stream(p.windowBits(), "waiting");
    reachedWrite = line.reachedWrite;
    retransmission = line.retransmission;
    written = ReachedWriteWires.flow(p.windowBits(), "written");
    sentAgain = RetransmissionWires.flow(p.windowBits(), "sentAgain");
  }

  void reset() {
    Arrays.fill(rowGeneration, NO_USE);
    Arrays.fill(rowTop, 0);
    Arrays.fill(rowTail, false);
    written.valid = false;
    sentAgain.valid = false;
    Arrays.fill(rowReported, 0);
    Arrays.fill(rowReportAt, 0L);
    ahead.clear();
    of.clear();
    on = false;
    late = false;
    right = false;
    vain = false;
    Arrays.fill(rowReportSetAt, LONG_AGO);
    clock = 0;
    waiting.valid = false;
  }

  /** The report that waits, and what the packet of the clock before says. */
  void drive() {
    reachedWrite.copyFrom(written);
    retransmission.copyFrom(sentAgain);
    report.valid = waiting.valid;
    if (waiting.valid) {
      report.copyFrom(waiting);
    }
  }

  /** The packet that is followed in this clock. */
  Followed of() {
    return of;
  }

  /** TOP after the packet. */
  int top() {
    return top;
  }

  /** Reads the row and decides; a report waits at the port unless one does. */
  void judge(long now, long answerAgainAt) {
    boolean room = !waiting.valid;
    waiting.valid &= !report.ready;
    cameLate = false;
    wasRight = false;
    wasVain = false;
    if (!of.counts()) {
      return;
    }
    int at = of.window;
    boolean current = rowGeneration[at] == of.generation;
    int oldTop = current ? rowTop[at] : 0;
    int told = current ? rowReported[at] : 0;
    top = of.accepted ? Math.max(oldTop, of.pidx + 1) : oldTop;
    tail = current && rowTail[at] || of.accepted && of.pidx + 1 == of.packets;
    boolean far = of.wbase - told >= width / 4;
    boolean slides =
        of.accepted && !of.complete && of.slide > 0 && (far || of.again && of.slide > 1);
    boolean justTold = clock - rowReportSetAt[at] <= ControlSizes.REPORT_GAP;
    boolean mayRepeat = !justTold && PhaseCodes.reached(rowReportAt[at], now);
    boolean asked = on && of.probed && current && mayRepeat;
    boolean due =
        on && slides && told + width < of.packets || asked && of.wbase > 0 && width < of.packets;
    if (due && room) {
      waiting.valid = true;
      waiting.set(ReportRowWires.WINDOW, at);
      waiting.set(ReportRowWires.GENERATION, of.generation);
      waiting.set(ReportRowWires.WBASE, of.wbase);
    }
    reported = due && room ? of.wbase : told;
    setsReportAt = asked || !current;
    reportAt = answerAgainAt;
    // What is above TOP was on its way from the engine to memory when NEXT passed it.
    boolean wasAsked = of.accepted && of.pidx < of.next && of.pidx < oldTop;
    cameLate = of.accepted && !(wasAsked && of.again);
    wasRight = wasAsked && of.again;
    wasVain = wasAsked && !of.again;
    overtook = Math.max(0, oldTop - 1 - of.pidx);
  }

  /** The rising edge. After the arrival line has judged. */
  void clock() {
    show();
    int at = of.window;
    if (of.accepted || of.ended || of.probed && rowGeneration[at] == of.generation) {
      rowGeneration[at] = of.generation;
      rowTop[at] = top;
      rowTail[at] = tail;
      rowReported[at] = reported;
      if (setsReportAt) {
        rowReportAt[at] = reportAt;
        rowReportSetAt[at] = clock;
      }
    }
    if (vain) {
      count.set(ArrivalCountWires.ASKED_IN_VAIN, true);
    }
    clock++;
    depth.clock(late, overtakenBy, right);
    late = cameLate;
    right = wasRight;
    vain = wasVain;
    overtakenBy = overtook;
    of.copyFrom(ahead);
    on = progress.getBit(0);
    ahead.take(arrivals);
  }

  private void show() {
    written.valid = of.accepted;
    if (of.accepted) {
      written.set(ReachedWriteWires.ADDRESS, of.window);
      written.set(ReachedWriteWires.ROW_GENERATION, of.generation);
      written.set(ReachedWriteWires.ROW_WBASE, of.wbase);
      written.set(ReachedWriteWires.ROW_TAIL, tail);
    }
    sentAgain.valid = of.probed || of.accepted && of.again;
    if (sentAgain.valid) {
      sentAgain.set(RetransmissionWires.WINDOW, of.window);
      sentAgain.set(RetransmissionWires.GENERATION, of.generation);
      sentAgain.set(RetransmissionWires.PIDX, of.pidx);
      sentAgain.set(RetransmissionWires.ACCEPTED, of.accepted);
    }
  }
}
