// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.control.CommitWires;
import dev.sluice.cycle.wires.control.SeenWires;

/** What visitors commit alike. */
final class Commits {
  private static final int PHASE_FIELDS = SeenWires.ROW_PROGRESS_SEEN - SeenWires.ROW_PHASE + 1;

  private Commits() {}

  /** A commit that writes the phase row as it is; what is to be different is set afterwards. */
  static void begin(Wires commit, Wires seen) {
    commit.clear();
    commit.valid = true;
    commit.set(CommitWires.WRITES_PHASE, true);
    for (int i = 0; i < PHASE_FIELDS; i++) {
      commit.set(CommitWires.PHASE_PHASE + i, seen.get(SeenWires.ROW_PHASE + i));
    }
  }

  /** The close of the window that was visited: its fields, given or not. */
  static void close(Wires commit, Wires seen, boolean failed) {
    commit.set(CommitWires.COMMAND_OP, WindowOp.CLOSE.code());
    commit.set(CommitWires.COMMAND_FAILED, failed);
    commit.set(CommitWires.COMMAND_WINDOW, seen.get(SeenWires.WINDOW));
    commit.set(CommitWires.COMMAND_GENERATION, seen.get(SeenWires.ROW_GENERATION));
  }
}
