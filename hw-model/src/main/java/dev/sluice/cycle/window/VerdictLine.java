// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import java.util.Arrays;

/** The verdicts on their way to the port, one place a clock. */
final class VerdictLine {
  final boolean[] valid;
  final int[] window;
  final int[] pidx;
  final int[] code;
  final int[] wbase;
  final int[] slide;
  final boolean[] complete;
  final boolean[] answerAgain;

  private int place;

  VerdictLine(int clocks) {
    valid = new boolean[clocks];
    window = new int[clocks];
    pidx = new int[clocks];
    code = new int[clocks];
    wbase = new int[clocks];
    slide = new int[clocks];
    complete = new boolean[clocks];
    answerAgain = new boolean[clocks];
  }

  void clear() {
    Arrays.fill(valid, false);
  }

  /** The oldest verdict, if there is one, goes to the port, and its place is empty. */
  void publish(int oldest, VerdictRegister to) {
    to.valid = valid[oldest];
    if (to.valid) {
      valid[oldest] = false;
      to.window = window[oldest];
      to.pidx = pidx[oldest];
      to.code = code[oldest];
      to.wbase = wbase[oldest];
      to.slide = slide[oldest];
      to.complete = complete[oldest];
      to.answerAgain = answerAgain[oldest];
    }
  }

  /** The place that is now both the oldest and the one to be filled. */
  int next() {
    place = place + 1 == valid.length ? 0 : place + 1;
    return place;
  }
}
