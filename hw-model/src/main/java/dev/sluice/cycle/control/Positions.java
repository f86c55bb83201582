// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.ArrivalCountWires;
import dev.sluice.cycle.wires.control.ReportRowWires;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.sizes.ControlSizes;
import java.util.Arrays;

/**
 * Follows the packets of each window, one clock behind the judging of arrivals, a packet in every
 * clock: TOP, and what the sender was last told of WBASE. Decides on progress reports; feeds the
 * {@link OvertakingDepth} and, through it, the {@link AskLine}. The only writer of the position
 * rows.
 */
final class Positions {
  private static final int NO_USE = 255;

  private static final long LONG_AGO = -100;

  private final Arrivals arrivals;
  private final Wires progress;
  private final Wires count;
  private final Wires report;
  private final OvertakingDepth depth;
  private final int width;
  private final int[] rowGeneration;

  /** One after the highest packet accepted. */
  private final int[] rowTop;

  /** WBASE of the last report, but for those of time-outs. */
  private final int[] rowReported;

  /** When the last report may be repeated. */
  private final long[] rowReportAt;

  /** When that was last set, of its own clocks. */
  private final long[] rowReportSetAt;

  /** The report that waits at the port; one. */
  private final Wires waiting;

  private boolean postponed;
  private long clock;

  // What the arrival line found in the clock before.
  private boolean accepted;
  private boolean probed;
  private boolean ended;
  private int window;
  private int generation;
  private int pidx;
  private int wbase;
  private int slide;
  private boolean again;
  private boolean complete;
  private int next;
  private int packets;

  // What this clock writes.
  private int top;
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
    rowReported = new int[p.windows()];
    rowReportAt = new long[p.windows()];
    rowReportSetAt = new long[p.windows()];
    waiting = ReportRowWires.stream(p.windowBits(), "waiting");
  }

  void reset() {
    Arrays.fill(rowGeneration, NO_USE);
    Arrays.fill(rowTop, 0);
    Arrays.fill(rowReported, 0);
    Arrays.fill(rowReportAt, 0L);
    accepted = false;
    probed = false;
    ended = false;
    late = false;
    right = false;
    vain = false;
    Arrays.fill(rowReportSetAt, LONG_AGO);
    clock = 0;
    waiting.valid = false;
    postponed = false;
    window = 0;
  }

  /** The report that waits. */
  void drive() {
    report.valid = waiting.valid;
    if (waiting.valid) {
      report.copyFrom(waiting);
    }
  }

  /** In the clock before a report was due and found no room. */
  boolean postponed() {
    return postponed;
  }

  /** In this clock a packet is followed that was accepted. */
  boolean accepts() {
    return accepted;
  }

  int window() {
    return window;
  }

  int generation() {
    return generation;
  }

  /** TOP after the packet. */
  int top() {
    return top;
  }

  /** max(NEXT, WBASE): the first packet that may be a hole nobody asked for. */
  int firstUnasked() {
    return Math.max(next, wbase);
  }

  /** Reads the row and decides; a report waits at the port if there is room. */
  void judge(long now, long answerAgainAt) {
    boolean room = !waiting.valid || report.ready;
    if (room) {
      waiting.valid = false;
    }
    postponed = false;
    cameLate = false;
    wasRight = false;
    wasVain = false;
    if (!accepted && !probed && !ended) {
      return;
    }
    boolean current = rowGeneration[window] == generation;
    int oldTop = current ? rowTop[window] : 0;
    int told = current ? rowReported[window] : 0;
    top = accepted ? Math.max(oldTop, pidx + 1) : oldTop;
    boolean on = progress.getBit(0);
    boolean far = wbase - told >= width / 4;
    boolean slides = accepted && !complete && slide > 0 && (far || again && slide > 1);
    boolean justTold = clock - rowReportSetAt[window] <= ControlSizes.REPORT_GAP;
    boolean mayRepeat = !justTold && PhaseCodes.reached(rowReportAt[window], now);
    boolean asked = on && probed && current && mayRepeat;
    boolean due = on && slides && told + width < packets || asked && wbase > 0 && width < packets;
    if (due && room) {
      waiting.valid = true;
      waiting.set(ReportRowWires.WINDOW, window);
      waiting.set(ReportRowWires.GENERATION, generation);
      waiting.set(ReportRowWires.WBASE, wbase);
    }
    postponed = due && !room;
    reported = due && room ? wbase : told;
    setsReportAt = asked || !current;
    reportAt = answerAgainAt;
    // What is above TOP was on its way from the engine to memory when NEXT passed it.
    boolean wasAsked = accepted && pidx < next && pidx < oldTop;
    cameLate = accepted && !(wasAsked && again);
    wasRight = wasAsked && again;
    wasVain = wasAsked && !again;
    overtook = Math.max(0, oldTop - 1 - pidx);
  }

  /** The rising edge. After the arrival line has judged. */
  void clock() {
    if (accepted || ended || probed && rowGeneration[window] == generation) {
      rowGeneration[window] = generation;
      rowTop[window] = top;
      rowReported[window] = reported;
      if (setsReportAt) {
        rowReportAt[window] = reportAt;
        rowReportSetAt[window] = clock;
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
    accepted = arrivals.accepts();
    probed = arrivals.probes();
    ended = arrivals.ends();
    if (!accepted && !probed && !ended) {
      return;
    }
    window = arrivals.window();
    generation = arrivals.generation();
    pidx = arrivals.pidx();
    wbase = arrivals.wbase();
    slide = arrivals.slide();
    again = arrivals.again();
    complete = arrivals.isComplete();
    next = arrivals.nextUnasked();
    packets = arrivals.packets();
  }
}
