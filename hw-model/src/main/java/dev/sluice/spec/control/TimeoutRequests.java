// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketType;
import dev.sluice.spec.window.WindowSnapshot;

/**
 * What is asked for at a time-out of an open window: protocol text, section 4, and section 7 for
 * what the extensions change. At most B + 1 requests.
 */
final class TimeoutRequests {
  private final WindowTable table;
  private final WindowAnswers answers;
  private final int most;
  private final int width;
  private final boolean early;
  private final boolean progress;

  TimeoutRequests(WindowTable table, WindowAnswers answers) {
    this.table = table;
    this.answers = answers;
    most = table.transport.requestsPerTimeout();
    width = table.parameters.width();
    early = table.extensions.early();
    progress = table.extensions.progress();
  }

  /** Asks for what the window lacks. */
  void ask(long clock, int window, WindowSnapshot snapshot) {
    int wbase = snapshot.wbase();
    int last = snapshot.last();
    boolean quiet = clock - table.lastAccepted[window] >= table.adaptive.quietTime(window);
    int end = early && !quiet ? overdue(window, wbase, last) : last;
    int asked = 0;
    int m = 0;
    for (; m < end && asked < most; m++) {
      if (!snapshot.get(m)) {
        answers.send(PacketType.SINGLE_REQUEST, window, wbase + m, 0);
        table.adaptive.onRequest(clock, window, wbase + m);
        asked++;
      }
    }
    table.next[window] = Math.max(table.next[window], wbase + m);
    table.mark[window] = table.next[window];
    int unasked = Math.max(end, table.next[window] - wbase);
    if (allSet(snapshot, m, end)
        && allSet(snapshot, unasked, last)
        && !snapshot.tailSeen()
        && nothingMoreComes(window, last, quiet)) {
      table.overrun[window] = false;
      answers.send(PacketType.RANGE_REQUEST, window, wbase + last + 1, 0);
    }
  }

  /**
   * With early requests, while packets still come, a time-out is for WBASE, and for holes that were
   * asked for before it began to run: what was asked for since, or was not overtaken by D yet, is
   * still expected.
   */
  private int overdue(int window, int wbase, int last) {
    return Math.min(last, Math.max(1, table.mark[window] - wbase));
  }

  private static boolean allSet(WindowSnapshot snapshot, int from, int to) {
    for (int m = from; m < to; m++) {
      if (!snapshot.get(m)) {
        return false;
      }
    }
    return true;
  }

  /** Whether what follows the last set bit is lost, or was dropped, rather than on its way. */
  private boolean nothingMoreComes(int window, int last, boolean quiet) {
    if (progress) {
      return quiet && last < width - 1; // A full window: the sender stands at its edge.
    }
    return last < 0 || last == width - 1 || table.overrun[window] || quiet;
  }
}
