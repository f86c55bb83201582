// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.ReceiveCountWires;
import dev.sluice.sizes.ControlSizes;

/**
 * Answers that wait to be made: a block RAM of as many rows as there are windows, and a register at
 * its output. An answer that finds it full is lost and counted; its asker asks again.
 */
final class AnswerQueue {
  /** No answer. */
  static final int NONE = -1;

  /** A completion response; other answers are refusals of that reason code. */
  static final int COMPLETION = 0;

  private final Wires count;
  private final int depth;
  private final int[] rowCode;
  private final int[] rowWindow;
  private final int[] rowGeneration;
  private int head;
  private int rows;
  private boolean fetching;
  private boolean outValid;
  private int outCode;
  private int outWindow;
  private int outGeneration;
  private int offered = NONE;
  private int offeredWindow;
  private int offeredGeneration;

  AnswerQueue(int windows, Wires count) {
    this.count = count;
    depth = ControlSizes.answers(windows);
    rowCode = new int[depth];
    rowWindow = new int[depth];
    rowGeneration = new int[depth];
  }

  void reset() {
    head = 0;
    rows = 0;
    fetching = false;
    outValid = false;
    offered = NONE;
  }

  /** The answer of this clock, or {@link #NONE}. */
  void offer(int code, int window, int generation) {
    offered = code;
    offeredWindow = window;
    offeredGeneration = generation;
  }

  boolean valid() {
    return outValid;
  }

  int code() {
    return outCode;
  }

  int window() {
    return outWindow;
  }

  int generation() {
    return outGeneration;
  }

  /** The rising edge. */
  void clock(boolean taken) {
    boolean arrives = fetching;
    boolean fetches = rows > 0 && !outValid && !fetching;
    boolean room = rows < depth;
    if (offered != NONE) {
      if (room) {
        int at = head + rows & depth - 1;
        rowCode[at] = offered;
        rowWindow[at] = offeredWindow;
        rowGeneration[at] = offeredGeneration;
      } else {
        count.set(ReceiveCountWires.ANSWER_LOST, true);
      }
    }
    if (taken) {
      outValid = false;
    }
    if (arrives) {
      outValid = true;
      outCode = rowCode[head];
      outWindow = rowWindow[head];
      outGeneration = rowGeneration[head];
      head = head + 1 & depth - 1;
    }
    rows += (offered != NONE && room ? 1 : 0) - (arrives ? 1 : 0);
    fetching = fetches;
  }
}
