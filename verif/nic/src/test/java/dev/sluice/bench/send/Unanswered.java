// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.SendConfigWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;

/** One transfer whose receiver says nothing, or that it has no free window. */
final class Unanswered {
  private Unanswered() {}

  /**
   * How long its sender goes on asking.
   *
   * @param timeout clocks before the first question is repeated
   * @param limit how often that is doubled
   * @param repeats of the first question, until the transfer fails
   * @return clocks from its first connection request to its completion
   */
  static long clocks(int timeout, int limit, int repeats, BlockCosim cosim, SendEngineModel model) {
    Wires descriptor = model.inputs().get(0);
    Wires send = model.outputs().get(0);
    Wires completion = model.outputs().get(1);
    OneDescriptor.offer(model, 64, timeout, repeats);
    model.inputs().get(2).set(SendConfigWires.BACKOFF_LIMIT, limit);
    completion.ready = true;
    long began = -1;
    for (long clock = 0; ; clock++) {
      cosim.begin();
      if (began < 0 && send.valid) {
        if (send.get(SendWires.TYPE) != PacketType.CONNECTION_REQUEST.code()) {
          throw new AssertionError("a transfer begins with a connection request, not " + send);
        }
        began = clock;
      }
      boolean ended = completion.valid;
      boolean taken = descriptor.fires();
      cosim.end();
      descriptor.valid &= !taken;
      if (ended) {
        return clock - began;
      }
      if (clock == 1L << 20) {
        throw new AssertionError("a transfer without answers goes on for ever");
      }
    }
  }

  /**
   * How often it asks a receiver that has no free window.
   *
   * @param wait clocks until it is asked again
   * @param clocks for which is looked
   * @return connection requests that left
   */
  static int askedWhileBusy(long wait, int clocks, BlockCosim cosim, SendEngineModel model) {
    Wires descriptor = model.inputs().get(0);
    Wires answer = model.inputs().get(1);
    Wires send = model.outputs().get(0);
    // So long that only the wait counts.
    OneDescriptor.offer(model, 64, -1, 1);
    model.inputs().get(2).set(SendConfigWires.BUSY_WAIT, wait);
    int asked = 0;
    for (int clock = 0; clock < clocks; clock++) {
      cosim.begin();
      if (send.fires()) {
        asked++;
        answer.set(AnswerWires.TYPE, PacketType.REFUSAL.code());
        answer.set(AnswerWires.DETAIL, RefusalReason.NO_FREE_WINDOW.code());
        answer.set(AnswerWires.TRANSFER_ID, send.get(SendWires.TRANSFER_ID));
        answer.set(AnswerWires.PEER, send.get(SendWires.PEER));
        answer.valid = true;
      }
      boolean heard = answer.fires();
      boolean taken = descriptor.fires();
      cosim.end();
      descriptor.valid &= !taken;
      answer.valid &= !heard;
    }
    return asked;
  }
}
