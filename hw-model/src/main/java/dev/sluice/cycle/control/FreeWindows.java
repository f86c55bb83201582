// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.FreedWires;

/**
 * Free windows in a line, so that a window stays unused as long as possible. A memory of R rows.
 */
final class FreeWindows {
  private final int[] line;
  private int head;
  private int size;
  private int next;

  FreeWindows(int windows) {
    line = new int[windows];
  }

  /** What the sweep after reset leaves: every window, in order. */
  void fill() {
    for (int window = 0; window < line.length; window++) {
      line[window] = window;
    }
    head = 0;
    size = line.length;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The memory's read: the first in line is in the output register from the next clock on. */
  void read() {
    next = line[head];
  }

  /** What was last read. */
  int next() {
    return next;
  }

  /** The first in line leaves. */
  void take() {
    head = head + 1 == line.length ? 0 : head + 1;
    size--;
  }

  /** The rising edge, after {@link #take}: the window on the wires joins the line. */
  void clock(Wires freed) {
    if (freed.valid) {
      int at = head + size;
      line[at >= line.length ? at - line.length : at] = freed.getInt(FreedWires.WINDOW);
      size++;
    }
  }
}
