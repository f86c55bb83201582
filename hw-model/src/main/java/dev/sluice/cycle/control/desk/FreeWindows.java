// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control.desk;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.OneWindowWires;

/**
 * Free windows in a line, so that a window stays unused as long as possible. A memory of R rows
 * whose first row is read in every clock, and is there two clocks later.
 */
public final class FreeWindows {
  private final int[] line;
  private int head;
  private int size;

  /** Whether the line had a window a clock ago. */
  private boolean hadOne;

  /** And two clocks ago, when the row was addressed that is in the register now. */
  private boolean isThere;

  /**
   * An empty line.
   *
   * @param windows R
   */
  public FreeWindows(int windows) {
    line = new int[windows];
  }

  /** What the sweep after reset leaves: every window, in order. */
  public void fill() {
    for (int window = 0; window < line.length; window++) {
      line[window] = window;
    }
    head = 0;
    size = line.length;
    hadOne = false;
    isThere = false;
  }

  /**
   * Whether no window is free.
   *
   * @return false while one is in line
   */
  public boolean isEmpty() {
    return size == 0;
  }

  /**
   * Whether the first in line is in the register behind the memory.
   *
   * @return true two clocks after the line has got it
   */
  public boolean isThere() {
    return isThere;
  }

  /**
   * The first in line.
   *
   * @return a window; counts when it {@link #isThere}
   */
  public int next() {
    return line[head];
  }

  /** The first in line leaves. */
  public void take() {
    head = head + 1 == line.length ? 0 : head + 1;
    size--;
  }

  /**
   * The rising edge, after {@link #take}: the window on the wires joins the line.
   *
   * @param freed {@link OneWindowWires}
   */
  public void clock(Wires freed) {
    isThere = hadOne;
    hadOne = size > 0;
    if (freed.valid) {
      int at = head + size;
      line[at >= line.length ? at - line.length : at] = freed.getInt(OneWindowWires.WINDOW);
      size++;
    }
  }
}
