// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.control;

import dev.sluice.protocol.PacketType;
import dev.sluice.spec.lib.IntQueue;
import dev.sluice.spec.window.WindowSnapshot;

/**
 * Asks for a hole as soon as D packets have overtaken it, without the time-out, and once.
 *
 * <p>State of a window: TOP, one after the highest packet accepted; NEXT, below which every packet
 * has come or was asked for; MARK, what NEXT was when the time-out last began to run. Packet c =
 * max(NEXT, WBASE) is the first that may be a hole nobody asked for. When TOP - 1 - c reaches D the
 * window waits in a line for the engine's read port; then each hole h with TOP - 1 - h of D or more
 * is asked for, at most B at a time, and NEXT goes on to the first hole that is left. TOP and D are
 * as with the window's last packet: TOP after it, D before it. A window is in the line at most
 * once, so a clock costs at most one question to the read port.
 *
 * <p>The request of the hole at WBASE makes the time-out start anew; a hole at or above MARK was
 * asked for since, and the time-out leaves it alone while packets still come.
 *
 * <p>NEXT is kept without early requests too, by the time-outs: an original (AGAIN is 0) that is
 * accepted below NEXT had a spurious request, and is counted.
 *
 * <p>Hardware: 3 x 25 bits a window and one bit for the line; {@link OvertakingDepth} once. Source:
 * protocol text, section 7. Not thread-safe.
 */
final class EarlyRequests {
  private static final int NONE = -1;

  private final WindowTable table;
  private final WindowAnswers answers;
  private final boolean on;
  private final int most;
  private final OvertakingDepth depth;
  private final IntQueue line;
  private final boolean[] inLine;

  /** Of a window in the line, one after the last packet that may be asked for. */
  private final int[] end;

  private long requests;
  private long spurious;

  EarlyRequests(WindowTable table, WindowAnswers answers, OvertakingDepth depth) {
    this.table = table;
    this.answers = answers;
    on = table.extensions.early();
    most = table.transport.requestsPerTimeout();
    this.depth = depth;
    line = new IntQueue(table.phase.length);
    inLine = new boolean[table.phase.length];
    end = new int[table.phase.length];
  }

  /** Packet k of an open window was accepted; WBASE is after it. */
  void onAccepted(int window, int k, boolean again, int wbase) {
    int top = table.top[window];
    int overtakers = depth.depth();
    if (k >= table.next[window]) {
      depth.cameLate(top - 1 - k);
    } else if (again) {
      depth.wasRight();
    } else {
      spurious++;
      depth.cameLate(top - 1 - k);
    }
    table.top[window] = Math.max(top, k + 1);
    lineUp(window, wbase, overtakers);
  }

  private void lineUp(int window, int wbase, int overtakers) {
    int first = Math.max(table.next[window], wbase);
    if (on && table.top[window] - 1 - first >= overtakers) {
      end[window] = table.top[window] - overtakers;
      lineUp(window);
    }
  }

  private void lineUp(int window) {
    if (!inLine[window]) {
      inLine[window] = true;
      line.add(window);
    }
  }

  /** Takes the window that has waited longest for the read port, or -1; it may have ended. */
  int takeFromLine() {
    if (line.isEmpty()) {
      return NONE;
    }
    int window = line.take();
    inLine[window] = false;
    return window;
  }

  /** A window from the line was read. There is room for B requests. */
  void ask(long clock, int window, WindowSnapshot snapshot) {
    int wbase = snapshot.wbase();
    int top = wbase + snapshot.last() + 1;
    int first = Math.max(table.next[window], wbase);
    int k = first;
    int asked = 0;
    boolean baseAsked = false;
    for (; k < top; k++) {
      if (!snapshot.get(k - wbase)) {
        if (k >= end[window] || asked == most) {
          break;
        }
        answers.send(PacketType.SINGLE_REQUEST, window, k, 0);
        table.adaptive.onRequest(clock, window, k);
        asked++;
        baseAsked |= k == wbase;
      }
    }
    requests += asked;
    table.next[window] = Math.max(first, k);
    if (baseAsked) {
      table.waitingSince[window] = clock;
      table.mark[window] = table.next[window];
    }
    if (asked == most && k < end[window]) {
      lineUp(window);
    }
  }

  /** Single-packet requests made early. */
  long requests() {
    return requests;
  }

  /** Requests, early or at a time-out, for packets whose original was still to come. */
  long spurious() {
    return spurious;
  }

  /** D as it is now. */
  int depth() {
    return depth.depth();
  }
}
