// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.PacketCountWires;
import dev.sluice.sizes.ControlSizes;

/**
 * Answers that wait to be made: a block RAM of as many rows as there are windows, and a register at
 * its output. An answer that finds it full is lost and counted; its asker asks again.
 */
final class AnswerQueue {
  private final Wires offer;
  private final Wires out;
  private final Wires count;
  private final int depth;
  private final int words;
  private final long[] rows;
  private int head;
  private int held;
  private boolean fetching;

  /**
   * An empty queue.
   *
   * @param windows R
   * @param offer what enters
   * @param out the register at the output; of the same fields
   * @param count the pulses of the next clock
   */
  AnswerQueue(int windows, Wires offer, Wires out, Wires count) {
    this.offer = offer;
    this.out = out;
    this.count = count;
    depth = ControlSizes.answers(windows);
    words = offer.words();
    rows = new long[depth * words];
  }

  void reset() {
    head = 0;
    held = 0;
    fetching = false;
    out.valid = false;
  }

  /** The rising edge. */
  void clock(boolean taken) {
    boolean arrives = fetching;
    boolean enters = offer.valid && held < depth;
    fetching = held > 0 && !out.valid && !fetching;
    if (enters) {
      offer.save(rows, (head + held & depth - 1) * words);
    } else if (offer.valid) {
      count.set(PacketCountWires.ANSWER_LOST, true);
    }
    out.valid &= !taken;
    if (arrives) {
      out.valid = true;
      out.load(rows, head * words);
      head = head + 1 & depth - 1;
    }
    held += (enters ? 1 : 0) - (arrives ? 1 : 0);
  }
}
