// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;

/**
 * The only writer of the window rows. It visits one window in three clocks: look (which window, for
 * whom), weigh (its rows are there, its time is taken), decide (commit). What arrivals write to the
 * same window from weigh to decide is taken into account, so each commit is as if it happened
 * between two arrivals.
 */
final class Visits {
  /** Time-outs, quiet times and marks of the window that is its turn. */
  static final int SWEEP = 0;

  /** A connection request for a window that knows the transfer. */
  static final int RESPOND = 1;

  /** A connection request that gets a window. */
  static final int OPEN = 2;

  /** A sender gave up. */
  static final int GIVE_UP = 3;

  /** What is to be asked for, before the window is read. */
  static final int ASK = 4;

  /** What was asked for, and whether a range request is to follow. */
  static final int ASKED = 5;

  private static final int LOOK = 0;
  private static final int WEIGH = 1;
  private static final int DECIDE = 2;

  private final ControlRows rows;
  private final Arrivals arrivals;
  private final Wires config;
  private int step;

  // From look on.
  int kind;
  int window;

  // From weigh on: the rows as they were, and the time.
  int phase;
  int generation;
  int cause;
  boolean completed;
  boolean error;
  boolean markFailed;
  boolean markFree;
  boolean overrun;
  boolean accepted;
  boolean progressToggle;

  /** WBASE has moved since the last time-out. */
  boolean progressed;

  boolean overrunToggle;
  boolean overrunSeen;
  int repeats;

  /** When the time-out of an open window last began to run. */
  long waitingSince;

  /** NEXT when it did. */
  int mark;

  int next;
  int packets;
  private long elapsed;
  private long limit;
  private boolean calmed;
  private boolean stirred;
  private boolean completes;

  Visits(ControlRows rows, Arrivals arrivals, Wires config) {
    this.rows = rows;
    this.arrivals = arrivals;
    this.config = config;
  }

  void reset() {
    step = LOOK;
  }

  /** Whether a window is chosen in this clock. */
  boolean looks() {
    return step == LOOK;
  }

  /** Whether a commit may happen in this clock, for {@link #kind} and {@link #window}. */
  boolean decides() {
    return step == DECIDE;
  }

  /** At decide: the time that counts for the window is over. */
  boolean due() {
    return elapsed >= limit;
  }

  /** At decide: an arrival after the look left nothing due. */
  boolean calmed() {
    return calmed || arrivals.calms(window);
  }

  /** At decide: an arrival after the look changed the rows, but not the time-out. */
  boolean stirred() {
    return stirred || arrivals.stirs(window);
  }

  /** At decide: an arrival after the look completed the transfer. */
  boolean completes() {
    return completes || arrivals.completes(window);
  }

  /** The edge of a look. */
  void look(int newKind, int newWindow) {
    kind = newKind;
    window = newWindow;
    step = WEIGH;
  }

  /** The edge of another clock. Before the rows are written. */
  void clock(long now) {
    if (step == WEIGH) {
      weigh(now);
      calmed = arrivals.calms(window);
      stirred = arrivals.stirs(window);
      completes = arrivals.completes(window);
      step = DECIDE;
    } else if (step == DECIDE) {
      step = LOOK;
    }
  }

  private void weigh(long now) {
    boolean current = rows.current(window);
    phase = rows.phase[window];
    generation = rows.generation[window];
    cause = rows.cause[window];
    completed = current && rows.completed[window];
    error = current && rows.error[window];
    markFailed = current && rows.markFailed[window];
    markFree = current && rows.markFree[window];
    accepted = current && rows.accepted[window];
    overrunSeen = rows.overrunSeen[window];
    overrun = current && rows.overrun[window] != overrunSeen;
    overrunToggle = current ? rows.overrun[window] : overrunSeen;
    progressToggle = current ? rows.progress[window] : rows.progressSeen[window];
    progressed = progressToggle != rows.progressSeen[window];
    repeats = progressed ? 0 : rows.repeats[window];
    waitingSince = progressed ? rows.since[window] : rows.waitingSince[window];
    next = rows.next[window];
    mark = progressed ? next : rows.mark[window];
    packets = rows.packets[window];
    boolean asks = kind == ASK || kind == ASKED;
    boolean open = phase == ControlRows.OPEN && !completed;
    long since;
    if (asks) {
      since = rows.other[window];
    } else if (open) {
      since = waitingSince;
    } else {
      since = rows.since[window];
    }
    elapsed = now - since & ControlRows.TIME_MASK;
    long timeout = config.get(ReceiveConfigWires.TIMEOUT);
    if (asks) {
      limit = timeout;
    } else if (open) {
      limit = timeout << Math.min(repeats, config.getInt(ReceiveConfigWires.BACKOFF_LIMIT));
    } else {
      limit = config.get(ReceiveConfigWires.QUIET_TIME);
    }
  }
}
