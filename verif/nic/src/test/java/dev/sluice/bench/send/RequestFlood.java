// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.send.SendEngineModel;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.cycle.wires.registers.SendEventWires;
import dev.sluice.lockstep.BlockCosim;
import dev.sluice.protocol.PacketType;

/** One transfer that was sent whole; then nothing leaves, and single packets are asked for. */
final class RequestFlood {
  private static final int PACKETS = 10;

  /** Has no divisor in common with {@link #PACKETS}, so that all are asked for. */
  private static final int STRIDE = 3;

  /** Clocks in which packets leave, and in which none does. */
  private static final int PAUSE = 40;

  /** Clocks in which a full queue empties, and in which a few requests come and are answered. */
  private static final int EMPTIES = 8_000;

  private static final int EACH = 300;

  private RequestFlood() {}

  /** How many of so many requests are dropped. */
  static long droppedOf(int requests, BlockCosim cosim, SendEngineModel model) {
    Wires descriptor = model.inputs().get(0);
    Wires answer = model.inputs().get(1);
    Wires send = model.outputs().get(0);
    Wires event = model.outputs().get(2);
    OneDescriptor.offer(model, 64L * PACKETS, 1 << 20, 5);
    int data = 0;
    int asked = 0;
    long dropped = 0;
    for (int clock = 0; clock < 300 + 8 * requests; clock++) {
      cosim.begin();
      if (!answer.valid && send.valid && send.get(SendWires.TYPE) != PacketType.DATA.code()) {
        answer.valid = true;
        answer.set(AnswerWires.TYPE, PacketType.CONNECTION_RESPONSE.code());
      } else if (answer.valid && answer.ready && asked == 0) {
        // Taken in this clock; nothing after it until everything was sent.
        asked = 1;
      } else if (asked == 1) {
        answer.valid = false;
      }
      data += send.fires() && send.get(SendWires.TYPE) == PacketType.DATA.code() ? 1 : 0;
      if (data == PACKETS) {
        send.ready = false;
        answer.set(AnswerWires.TYPE, PacketType.SINGLE_REQUEST.code());
        answer.set(AnswerWires.PIDX, asked % PACKETS);
        answer.valid = asked <= requests;
        asked += answer.fires() ? 1 : 0;
      }
      dropped += event.getBit(SendEventWires.REQUEST_DROPPED) ? 1 : 0;
      boolean taken = descriptor.fires();
      cosim.end();
      descriptor.valid &= !taken;
    }
    return dropped;
  }

  /**
   * After it: packets leave by turns for a while and not at all, and requests go on, so that the
   * queue gets room for a row or two and is full again.
   */
  static long droppedLater(int clocks, BlockCosim cosim, SendEngineModel model) {
    Wires answer = model.inputs().get(1);
    Wires send = model.outputs().get(0);
    Wires event = model.outputs().get(2);
    long dropped = 0;
    int asked = 0;
    for (int clock = 0; clock < clocks; clock++) {
      cosim.begin();
      send.ready = clock / PAUSE % 2 == 0;
      answer.valid = true;
      answer.set(AnswerWires.PIDX, asked * STRIDE % PACKETS);
      asked += answer.ready ? 1 : 0;
      dropped += event.getBit(SendEventWires.REQUEST_DROPPED) ? 1 : 0;
      cosim.end();
    }
    return dropped;
  }

  /**
   * After it: whatever waits leaves; then one request comes while nothing leaves, and all that
   * waits leaves again, then two, and so on.
   *
   * @return packets that left, of all those few requests
   */
  static long answersOfFew(int most, BlockCosim cosim, SendEngineModel model) {
    Wires answer = model.inputs().get(1);
    Wires send = model.outputs().get(0);
    long answers = 0;
    int asked = 0;
    for (int few = 0; few <= most; few++) {
      // The last of the flood stands until it is taken.
      int left = few == 0 && answer.valid ? 1 : few;
      for (int clock = 0; clock < (few == 0 ? EMPTIES : EACH); clock++) {
        cosim.begin();
        send.ready = few == 0 || clock > EACH / 2;
        answer.valid = left > 0;
        if (few > 0) {
          answer.set(AnswerWires.PIDX, asked * STRIDE % PACKETS);
        }
        answers += few > 0 && send.fires() ? 1 : 0;
        if (answer.fires()) {
          left--;
          asked++;
        }
        cosim.end();
      }
    }
    return answers;
  }
}
