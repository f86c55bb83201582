// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.AskRowWires;
import dev.sluice.sizes.ControlSizes;
import java.util.Arrays;

/**
 * Windows that wait for an early request, in registers: each once, with the packet before which
 * holes are to be asked for. A window that comes again brings a later packet. One that finds the
 * line full is forgotten; its next packet brings it again.
 *
 * <p>Three clocks in front of the line: TOP; TOP - D; whether that is beyond the first packet that
 * nobody asked for. And one behind it: the first is offered from the clock after that in which it
 * became so.
 */
final class AskLine {
  private static final int PLACES = ControlSizes.ASK_LINE;

  private final Wires early;
  private final Wires waiting;
  private final Positions positions;
  private final OvertakingDepth depth;

  // A packet was accepted in the clock before, the clock before that, and that before it.
  private boolean hasTop;
  private int topWindow;
  private int topGeneration;
  private int top;
  private int topFirst;
  private boolean hasEnd;
  private int endWindow;
  private int endGeneration;
  private int end;
  private int endFirst;
  private boolean enters;
  private int entryWindow;
  private int entryGeneration;
  private int entryEnd;

  private final boolean[] valid = new boolean[PLACES];
  private final int[] windows = new int[PLACES];
  private final int[] generations = new int[PLACES];
  private final int[] ends = new int[PLACES];
  private int head;
  private int tail;
  private boolean offered;

  AskLine(ArrivalLineModel line, Positions positions, OvertakingDepth depth) {
    early = line.early;
    waiting = line.waiting;
    this.positions = positions;
    this.depth = depth;
  }

  void reset() {
    hasTop = false;
    hasEnd = false;
    enters = false;
    Arrays.fill(valid, false);
    head = 0;
    tail = 0;
    offered = false;
  }

  /** The first in line: holes before its end have been overtaken by D. */
  void drive() {
    waiting.valid = offered;
    if (waiting.valid) {
      waiting.set(AskRowWires.WINDOW, windows[head]);
      waiting.set(AskRowWires.GENERATION, generations[head]);
      waiting.set(AskRowWires.END, ends[head]);
    }
  }

  /** The rising edge. Before that of the positions. */
  void clock() {
    boolean taken = waiting.fires();
    offered = valid[head] && !taken;
    if (taken) {
      valid[head] = false;
      head = head + 1 & PLACES - 1;
    }
    if (enters) {
      enter(taken);
    }
    enters = early.getBit(0) && hasEnd && end > endFirst;
    entryWindow = endWindow;
    entryGeneration = endGeneration;
    entryEnd = end;
    hasEnd = hasTop;
    endWindow = topWindow;
    endGeneration = topGeneration;
    end = Math.max(0, top - depth.depth());
    endFirst = topFirst;
    hasTop = positions.of().accepted;
    topWindow = positions.of().window;
    topGeneration = positions.of().generation;
    top = positions.top();
    topFirst = positions.of().firstUnasked();
  }

  /** In its place when the window waits already, else last, if there was room in this clock. */
  private void enter(boolean taken) {
    for (int i = 0; i < PLACES; i++) {
      if (valid[i] && windows[i] == entryWindow) {
        put(i);
        return;
      }
    }
    boolean taking = taken && (head - 1 & PLACES - 1) == tail;
    if (!valid[tail] && !taking) {
      valid[tail] = true;
      put(tail);
      tail = tail + 1 & PLACES - 1;
    }
  }

  private void put(int place) {
    windows[place] = entryWindow;
    generations[place] = entryGeneration;
    ends[place] = entryEnd;
  }
}
