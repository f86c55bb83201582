// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;

/** One row for an answer, so that `ready` is a register: it takes one when it is empty. */
final class AnswerEntry {
  private final Wires answer;
  private final TransferIds ids;
  private int slot;

  /** What it holds. */
  final Wires heard = AnswerWires.stream("heard");

  AnswerEntry(Wires answer, TransferIds ids) {
    this.answer = answer;
    this.ids = ids;
  }

  void reset() {
    heard.valid = false;
  }

  /** The slot that it names. */
  int slot() {
    return slot;
  }

  void drive() {
    answer.ready = !heard.valid;
  }

  /** The rising edge; taken is whether what it holds goes on. */
  void clock(boolean taken) {
    if (heard.valid) {
      heard.valid = !taken;
    } else if (answer.valid) {
      heard.copyFrom(answer);
      heard.valid = true;
      slot = ids.slotOf(heard.getInt(AnswerWires.TRANSFER_ID));
    }
  }
}
