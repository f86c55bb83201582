// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.VerdictWires;

/** The registers behind the engine's port {@code verdict}; fields as {@link VerdictWires} says. */
final class VerdictRegister {
  boolean valid;
  int window;
  int pidx;
  int code;
  int wbase;
  int slide;
  boolean complete;
  boolean answerAgain;

  /** Whether the last edge was one of reset. */
  private boolean cleared;

  /** Every field 0. */
  void clear() {
    valid = false;
    window = 0;
    pidx = 0;
    code = 0;
    wbase = 0;
    slide = 0;
    complete = false;
    answerAgain = false;
    cleared = true;
  }

  /** A rising edge outside of reset begins. */
  void clock() {
    cleared = false;
  }

  /** Fields change only with a verdict or by reset, so else the port has them already. */
  void drive(Wires to) {
    to.valid = valid;
    to.fresh = valid || cleared;
    if (to.fresh) {
      to.put(VerdictWires.WINDOW, window);
      to.put(VerdictWires.PIDX, pidx);
      to.put(VerdictWires.VERDICT, code);
      to.put(VerdictWires.WBASE, wbase);
      to.put(VerdictWires.SLIDE, slide);
      to.set(VerdictWires.COMPLETE, complete);
      to.set(VerdictWires.ANSWER_AGAIN, answerAgain);
    }
  }
}
