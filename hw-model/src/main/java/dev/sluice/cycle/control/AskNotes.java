// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveConfigWires;

/**
 * The visit after a search: up to where the window was asked for, what its time-out is for from now
 * on, and whether nothing more comes. At the decision of the visit.
 */
final class AskNotes {
  private final ControlRows rows;
  private final Visits visits;
  private final Wires config;

  AskNotes(ControlRows rows, Visits visits, Wires config) {
    this.rows = rows;
    this.visits = visits;
    this.config = config;
  }

  /** The window is still open for that use. */
  boolean open(int generation) {
    return visits.phase == ControlRows.OPEN
        && !visits.completed
        && !visits.error
        && !visits.completes()
        && visits.generation == generation;
  }

  /** What follows the last set bit is lost, or was dropped, rather than on its way. */
  boolean over(HoleSearch search) {
    boolean quiet = !visits.accepted || visits.due();
    return config.getBit(ReceiveConfigWires.PROGRESS)
        ? quiet && !search.full()
        : quiet || search.full() || search.empty() || visits.overrun;
  }

  /** Writes NEXT, MARK and the time-out. A slide since the look has begun it anew. */
  void write(long now, boolean early, boolean baseAsked, int end) {
    int window = visits.window;
    boolean slid = visits.calmed();
    int reached = Math.max(visits.next, end);
    rows.next[window] = reached;
    if (!early || baseAsked) {
      rows.mark[window] = reached;
    } else {
      rows.mark[window] = slid ? visits.next : visits.mark;
    }
    rows.waitingSince[window] = early && baseAsked || slid ? now : visits.waitingSince;
    rows.repeats[window] = slid ? 0 : visits.repeats;
    rows.progressSeen[window] = visits.progressToggle != (slid && !visits.progressed);
  }
}
