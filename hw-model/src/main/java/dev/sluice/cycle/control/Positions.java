// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;

/**
 * Follows the packets of each window, one clock behind the arrival line, a packet in every clock:
 * TOP, and what the sender was last told of WBASE. Decides on progress reports; feeds the {@link
 * OvertakingDepth} and, through it, the {@link AskLine}. The only writer of the position rows.
 */
final class Positions {
  private final ControlRows rows;
  private final Arrivals arrivals;
  private final Wires config;
  private final Wires count;
  private final Wires report;
  private final OvertakingDepth depth;
  private final int width;

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
  private long reportAt;
  private boolean postpones;
  private boolean cameLate;
  private boolean wasRight;
  private boolean wasVain;
  private int overtook;

  // The same of the clock before: to the depth, and for the check against the spec.
  private boolean postponed;
  private boolean late;
  private boolean right;
  private boolean vain;
  private int overtakenBy;

  Positions(
      ControlRows rows,
      Arrivals arrivals,
      Wires config,
      Wires count,
      Wires report,
      OvertakingDepth depth,
      int width) {
    this.rows = rows;
    this.arrivals = arrivals;
    this.config = config;
    this.count = count;
    this.report = report;
    this.depth = depth;
    this.width = width;
  }

  void reset() {
    accepted = false;
    probed = false;
    ended = false;
    late = false;
    right = false;
    vain = false;
    report.valid = false;
    postponed = false;
    window = 0;
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

  /** A report was due in the clock before and found the queue full; it stays due. */
  boolean postponed() {
    return postponed;
  }

  /** Reads the row, decides, and offers the report to its queue, whose ready is known. */
  void judge(long now, long answerAgainAt) {
    report.valid = false;
    postpones = false;
    cameLate = false;
    wasRight = false;
    wasVain = false;
    if (!accepted && !probed && !ended) {
      return;
    }
    boolean current = rows.positionGeneration[window] == generation;
    int oldTop = current ? rows.top[window] : 0;
    int told = current ? rows.reported[window] : 0;
    top = accepted ? Math.max(oldTop, pidx + 1) : oldTop;
    boolean on = config.getBit(ReceiveConfigWires.PROGRESS);
    boolean far = wbase - told >= width / 4;
    boolean slides = accepted && !complete && slide > 0 && (far || again && slide > 1);
    boolean mayRepeat = (now - rows.reportAt[window] & 1L << ControlRows.TIME_BITS - 1) == 0;
    boolean asked = on && probed && current && mayRepeat;
    boolean due = on && slides && told + width < packets || asked && wbase > 0 && width < packets;
    report.valid = due;
    report.set(ReportRow.WINDOW, window);
    report.set(ReportRow.GENERATION, generation);
    report.set(ReportRow.WBASE, wbase);
    reported = due && report.ready ? wbase : told;
    reportAt = asked || !current ? answerAgainAt : rows.reportAt[window];
    postpones = due && !report.ready;
    // What is above TOP was on its way from the engine to memory when NEXT passed it.
    boolean wasAsked = accepted && pidx < next && pidx < oldTop;
    cameLate = accepted && !(wasAsked && again);
    wasRight = wasAsked && again;
    wasVain = wasAsked && !again;
    overtook = Math.max(0, oldTop - 1 - pidx);
  }

  /** The rising edge. After the arrival line has judged, before its row is written. */
  void clock() {
    if (accepted || ended || probed && rows.positionGeneration[window] == generation) {
      rows.positionGeneration[window] = generation;
      rows.top[window] = top;
      rows.reported[window] = reported;
      rows.reportAt[window] = reportAt;
    }
    if (vain) {
      count.set(ReceiveCountWires.ASKED_IN_VAIN, true);
    }
    depth.clock(late, overtakenBy, right);
    postponed = postpones;
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
