// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.AnswerWires;
import dev.sluice.cycle.wires.SendWires;
import dev.sluice.protocol.PacketType;
import dev.sluice.protocol.RefusalReason;
import java.util.SplittableRandom;

/**
 * Receivers that do not care what is right: they answer packets with what a receiver could say, and
 * now and then with what none would. Answers are lost, repeated, late and forged.
 */
final class SendReceivers {
  private static final int PACKET_TYPES = 1 << PacketType.BITS;

  private final SplittableRandom random;
  private final SplittableRandom ahead;
  private final AnswerPool pool = new AnswerPool();
  private final Wires answer = AnswerWires.stream("made");
  private int patience = 20;

  /** How willing they are: the part of the packets that is answered at all. */
  private double willing = 0.9;

  /**
   * Receivers.
   *
   * @param random for what they say
   * @param ahead for what they ask for that was not sent
   */
  SendReceivers(SplittableRandom random, SplittableRandom ahead) {
    this.random = random;
    this.ahead = ahead;
  }

  /** Begins another burst: how fast and how willing. */
  void changePace() {
    patience = 1 << random.nextInt(9);
    willing =
        switch (random.nextInt(6)) {
          case 0 -> 0;
          case 1 -> 0.3;
          default -> 0.95;
        };
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  /** A packet has left the sender. */
  void hear(Wires send, long clock) {
    if (!chance(willing)) {
      return;
    }
    answer.set(AnswerWires.WINDOW, send.get(SendWires.WINDOW));
    answer.set(AnswerWires.GENERATION, send.get(SendWires.GENERATION));
    answer.set(AnswerWires.PIDX, 0);
    answer.set(AnswerWires.TRANSFER_ID, send.get(SendWires.TRANSFER_ID));
    answer.set(AnswerWires.DETAIL, 0);
    answer.set(AnswerWires.PEER, send.get(SendWires.PEER));
    switch (PacketType.ofCode(send.getInt(SendWires.TYPE))) {
      case CONNECTION_REQUEST -> onConnectionRequest(clock);
      case DATA -> onData(send.getInt(SendWires.PIDX), send.getBit(SendWires.TAIL), clock);
      default -> {
        // A last word wants no answer.
      }
    }
  }

  private void onConnectionRequest(long clock) {
    double draw = random.nextDouble();
    if (draw < 0.75) {
      answer.set(AnswerWires.WINDOW, chance(0.2) ? 0 : random.nextInt(1 << 16));
      answer.set(AnswerWires.GENERATION, chance(0.2) ? 0 : random.nextInt(1 << 8));
      post(PacketType.CONNECTION_RESPONSE, clock);
    } else if (draw < 0.90) {
      refuse(RefusalReason.NO_FREE_WINDOW, clock);
    } else if (draw < 0.95) {
      refuse(RefusalReason.BAD_REGION, clock);
    } else {
      refuse(RefusalReason.ENDED, clock);
    }
  }

  private void onData(int pidx, boolean tail, long clock) {
    if (chance(0.06)) {
      answer.set(AnswerWires.PIDX, random.nextInt(pidx + 3));
      post(PacketType.SINGLE_REQUEST, clock);
    }
    if (chance(tail ? 0.1 : 0.02)) {
      answer.set(AnswerWires.PIDX, random.nextInt(pidx + 3));
      post(PacketType.RANGE_REQUEST, clock);
    }
    if (chance(0.15)) {
      answer.set(AnswerWires.PIDX, chance(0.5) ? pidx + 1 : random.nextInt(pidx + 3));
      post(PacketType.PROGRESS, clock);
    }
    if (ahead.nextInt(12) == 0) {
      askAhead(pidx, clock);
    }
    if (tail ? chance(0.5) : chance(0.002)) {
      post(PacketType.COMPLETION_RESPONSE, clock);
    }
    if (chance(0.01)) {
      refuse(RefusalReason.values()[random.nextInt(RefusalReason.values().length)], clock);
    }
  }

  /** For what may not have been sent yet, a little further or far. */
  private void askAhead(int pidx, long clock) {
    answer.set(AnswerWires.PIDX, pidx + ahead.nextInt(2 << ahead.nextInt(6)));
    PacketType type =
        switch (ahead.nextInt(4)) {
          case 0 -> PacketType.SINGLE_REQUEST;
          case 1 -> PacketType.PROGRESS;
          default -> PacketType.RANGE_REQUEST;
        };
    answer.set(AnswerWires.TYPE, type.code());
    pool.add(answer, clock + ahead.nextInt(patience));
  }

  private void refuse(RefusalReason reason, long clock) {
    answer.set(AnswerWires.DETAIL, reason.code());
    post(PacketType.REFUSAL, clock);
    answer.set(AnswerWires.DETAIL, 0);
  }

  private void post(PacketType type, long clock) {
    answer.set(AnswerWires.TYPE, type.code());
    pool.add(answer, clock + random.nextInt(patience));
    if (chance(0.1)) {
      pool.add(answer, clock + random.nextInt(8 * patience));
    }
    if (chance(0.15)) {
      long type0 = answer.get(AnswerWires.TYPE);
      int field = random.nextInt(AnswerWires.PEER + 1);
      long right = answer.get(field);
      forge(field);
      pool.add(answer, clock + random.nextInt(2 * patience));
      answer.set(field, right);
      answer.set(AnswerWires.TYPE, type0);
    }
  }

  private void forge(int field) {
    long right = answer.get(field);
    answer.set(
        field,
        switch (random.nextInt(4)) {
          case 0 -> right ^ (1L << random.nextInt(32));
          case 1 -> right + 1;
          case 2 -> 0;
          default -> random.nextInt();
        });
    if (field == AnswerWires.TYPE) {
      answer.set(AnswerWires.TYPE, random.nextInt(PACKET_TYPES));
    }
  }

  /** The next answer that arrives, if one does in this clock. */
  boolean next(long clock, Wires to) {
    return pool.take(clock, random, to);
  }
}
