// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.CommitWires;
import java.util.Arrays;

/** The wait rows: what the visits keep of a window for themselves. */
final class WaitRows {
  private final long[] since;
  private final int[] repeats;
  private final int[] mark;
  private final int[] prompts;

  WaitRows(int windows) {
    since = new long[windows];
    repeats = new int[windows];
    mark = new int[windows];
    prompts = new int[windows];
  }

  /** What the sweep after reset leaves. */
  void clear() {
    Arrays.fill(since, 0L);
    Arrays.fill(repeats, 0);
    Arrays.fill(mark, 0);
    Arrays.fill(prompts, 0);
  }

  /** When the time-out of an open window last began to run, unless WBASE has moved since. */
  long since(int window) {
    return since[window];
  }

  /** Time-outs without progress. */
  int repeats(int window) {
    return repeats[window];
  }

  /** NEXT as it was when the time-out last began to run, unless WBASE has moved since. */
  int mark(int window) {
    return mark[window];
  }

  /** Prompt time-outs without progress. */
  int prompts(int window) {
    return prompts[window];
  }

  /** The rising edge of a commit, which may write the row. */
  void write(int window, Wires commit, long now, long goesOn) {
    if (commit.getBit(CommitWires.WRITES_WAIT)) {
      since[window] = commit.getBit(CommitWires.RESTARTS) ? now : goesOn;
      repeats[window] = commit.getInt(CommitWires.REPEATS);
      mark[window] = commit.getInt(CommitWires.MARK);
      prompts[window] = commit.getInt(CommitWires.PROMPTS);
    }
  }
}
