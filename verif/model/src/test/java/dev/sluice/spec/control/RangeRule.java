// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.sizes.ControlSizes;

/**
 * Whether a range request follows a time-out's single-packet requests. The model decides on it in a
 * visit, from rows of at most {@value #CLOCKS} clocks before: in one of these the spec has to say
 * the same.
 */
final class RangeRule {
  private static final int CLOCKS = ControlSizes.SEEN_AFTER_ADDRESS + 3;
  private static final int MASK = (1 << CLOCKS) - 1;

  private static final long UNSURE = Long.MAX_VALUE;

  private final WindowTable table;
  private final PromptBounds prompts;

  /** When a packet was last dropped beyond the window, and a range request was last decided on. */
  private final long[] lastBeyond;

  private final long[] lastMade;

  /** Since when the model, too, surely knows of an overrun; {@link #UNSURE} when it may not. */
  private final long[] sureSince;

  private int window;
  private boolean certain;

  /** A bit for each of the last clocks: a request may be due, and may not be due. */
  private int may;

  private int mayNot;

  RangeRule(WindowTable table, PromptBounds prompts) {
    this.prompts = prompts;
    this.table = table;
    lastBeyond = new long[table.phase.length];
    lastMade = new long[table.phase.length];
    sureSince = new long[table.phase.length];
  }

  /** A window was read of which a range request may be due; certain when the vector says so. */
  void begin(int of, boolean byVector) {
    window = of;
    certain = byVector;
    may = 0;
    mayNot = 0;
  }

  /** A packet is dropped beyond a window; before the spec hears of it. */
  void beyond(long clock, int of) {
    lastBeyond[of] = clock;
    if (!table.overrun[of]) {
      sureSince[of] = UNSURE;
    }
    if (sureSince[of] == UNSURE && clock - lastMade[of] > CLOCKS) {
      sureSince[of] = clock;
    }
  }

  /** In each clock, after everything that happened in it. */
  void observe(long clock) {
    boolean open = table.phase[window] == WindowPhase.OPEN;
    boolean bySource = !table.extensions.progress();
    long since = clock - table.lastAccepted[window];
    boolean quiet = since >= prompts.mostQuiet(clock, window);
    // The model compares an arrival that it read at the address with a later time.
    boolean quietSoon = since + CLOCKS >= prompts.leastQuiet(clock, window);
    boolean overrun = bySource && table.overrun[window];
    long sure = sureSince[window];
    boolean longOverrun = overrun && sure != UNSURE && clock - sure > CLOCKS;
    boolean due = open && (certain || quietSoon || overrun);
    boolean notDue = !open || !certain && !quiet && !longOverrun;
    may = may << 1 & MASK | (due ? 1 : 0);
    mayNot = mayNot << 1 & MASK | (notDue ? 1 : 0);
  }

  boolean mayBeMade() {
    return may != 0;
  }

  boolean mayBeLeft() {
    return mayNot != 0;
  }

  /** The model has decided to make it, for every packet beyond the window that it had heard of. */
  void made(long clock) {
    table.overrun[window] = lastBeyond[window] > clock - CLOCKS;
    lastMade[window] = clock;
    sureSince[window] = UNSURE;
  }
}
