// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.window.WindowOp;
import dev.sluice.cycle.wires.VerdictWires;
import dev.sluice.cycle.wires.WindowCommandWires;
import dev.sluice.spec.window.Verdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Follows the receive windows of a NIC: who holds them, and which packets are missing. */
final class HoleMonitor {
  /** A window from its open to its close. */
  static final class Use {
    final int window;
    final int generation;
    final int transferId;
    final int packets;
    final long opened;
    long closed;
    boolean failed;
    dev.sluice.cosim.trace.Span span;
    private final BitSet accepted = new BitSet();
    private final Map<Integer, Hole> holes = new HashMap<>();

    /** One after the highest packet that was accepted. */
    private int top;

    private Use(Wires command, long clock) {
      window = command.getInt(WindowCommandWires.WINDOW);
      generation = command.getInt(WindowCommandWires.GENERATION);
      transferId = command.getInt(WindowCommandWires.TRANSFER_ID);
      packets = command.getInt(WindowCommandWires.PACKETS);
      opened = clock;
    }
  }

  private final NicWires wires;
  private final Map<Integer, Use> byWindow = new HashMap<>();

  /** Since they were asked for last. */
  final List<Use> opened = new ArrayList<>();

  final List<Use> closed = new ArrayList<>();
  final List<Hole> made = new ArrayList<>();
  final List<Hole> filled = new ArrayList<>();

  HoleMonitor(NicWires wires) {
    this.wires = wires;
  }

  /** Windows, which are few. */
  void windows(long clock) {
    Wires command = wires.windowCommand;
    if (!command.fires()) {
      return;
    }
    int window = command.getInt(WindowCommandWires.WINDOW);
    if (command.getInt(WindowCommandWires.OP) == WindowOp.OPEN.code()) {
      Use use = new Use(command, clock);
      byWindow.put(window, use);
      opened.add(use);
      return;
    }
    Use use = byWindow.get(window);
    if (use != null && use.closed == 0) {
      use.failed |= command.getBit(WindowCommandWires.FAILED);
      if (!command.getBit(WindowCommandWires.FAILED)) {
        use.closed = clock;
        closed.add(use);
      }
    }
  }

  /** Verdicts; after {@link #windows}. */
  void verdicts(long clock) {
    Wires verdict = wires.verdict;
    if (!verdict.valid || verdict.getInt(VerdictWires.VERDICT) != Verdict.ACCEPTED.code()) {
      return;
    }
    Use use = byWindow.get(verdict.getInt(VerdictWires.WINDOW));
    if (use == null) {
      return;
    }
    int pidx = verdict.getInt(VerdictWires.PIDX);
    use.accepted.set(pidx);
    Hole hole = use.holes.remove(pidx);
    if (hole != null) {
      hole.until = clock;
      filled.add(hole);
    }
    for (int i = use.accepted.nextClearBit(use.top);
        i < pidx;
        i = use.accepted.nextClearBit(i + 1)) {
      Hole one = new Hole(use.transferId, i, clock, pidx);
      use.holes.put(i, one);
      made.add(one);
    }
    use.top = Math.max(use.top, pidx + 1);
  }

  /** The hole of a packet of the transfer that holds a window; null when it is not one. */
  Hole of(int window, int transferId, int pidx) {
    Use use = byWindow.get(window);
    return use == null || use.transferId != transferId ? null : use.holes.get(pidx);
  }
}
