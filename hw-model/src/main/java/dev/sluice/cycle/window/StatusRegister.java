// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.StatusWires;
import java.util.Arrays;

/** The registers behind the engine's port {@code status}; fields as {@link StatusWires} says. */
final class StatusRegister {
  boolean valid;
  int window;
  int state;
  int generation;
  int length;
  int wbase;
  boolean tailSeen;
  int tailIndex;

  /** Laid out as in {@link dev.sluice.spec.window.WindowVector}. */
  final long[] wvec;

  /** Whether a field may have changed at the last edge. Who writes fields sets it. */
  boolean changed;

  private final int width;

  StatusRegister(int width) {
    this.width = width;
    wvec = new long[(width + 63) >> 6];
  }

  /** Every field 0. */
  void clear() {
    valid = false;
    window = 0;
    free();
  }

  /** Fields other than the window: those of a free window, or of one that does not exist. */
  void free() {
    state = 0;
    generation = 0;
    length = 0;
    wbase = 0;
    tailSeen = false;
    tailIndex = 0;
    Arrays.fill(wvec, 0);
    changed = true;
  }

  /** A rising edge outside of reset begins. */
  void clock() {
    changed = false;
  }

  void drive(Wires to) {
    to.valid = valid;
    to.fresh = changed;
    if (changed) {
      to.put(StatusWires.WINDOW, window);
      to.put(StatusWires.STATE, state);
      to.put(StatusWires.GENERATION, generation);
      to.put(StatusWires.LENGTH, length);
      to.put(StatusWires.WBASE, wbase);
      to.set(StatusWires.TAIL_SEEN, tailSeen);
      to.put(StatusWires.TAIL_INDEX, tailIndex);
      StatusWires.setWvec(to, width, wvec);
    }
  }
}
