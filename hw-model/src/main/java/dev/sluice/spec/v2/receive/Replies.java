// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.receive;

import dev.sluice.spec.v2.packet.LeasedPacket;
import dev.sluice.spec.v2.packet.LeasedType;
import dev.sluice.spec.v2.packet.RefusalCause;
import dev.sluice.spec.v2.window.MessagePhase;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a receiver wants to send, in order. */
final class Replies {
  private final ReceiverState node;
  private final Deque<Answer> answers = new ArrayDeque<>();
  private int answerPeer;

  /** Nothing to send. */
  Replies(ReceiverState node) {
    this.node = node;
  }

  LeasedPacket answer(int peer, LeasedType type) {
    LeasedPacket packet = new LeasedPacket().reset(type);
    packet.epoch = node.epoch;
    packet.credit = node.row(peer).credit.tell();
    answers.add(new Answer(peer, packet));
    return packet;
  }

  void refuse(int peer, LeasedPacket p, RefusalCause cause) {
    LeasedPacket refusal = answer(peer, LeasedType.REFUSAL);
    refusal.window = p.window;
    refusal.number = p.number;
    refusal.epoch = p.epoch;
    refusal.cause = cause;
  }

  void sendState(int peer, int w) {
    int first = w / node.parameters.leaseWindows() * node.parameters.leaseWindows();
    LeasedPacket state = answer(peer, LeasedType.STATE);
    state.window = first;
    state.numbers = new int[node.parameters.leaseWindows()];
    state.phases = new int[node.parameters.leaseWindows()];
    for (int i = 0; i < state.numbers.length; i++) {
      boolean told = node.mechanisms.blockState() || first + i == w;
      state.numbers[i] = told ? node.windows[first + i].number() : 0;
      state.phases[i] = told ? codeOf(first + i) : LeasedPacket.NOT_TOLD;
    }
  }

  private int codeOf(int w) {
    MessagePhase phase = node.windows[w].phase();
    boolean key = phase == MessagePhase.ENDED && node.endedFor[w] == RefusalCause.KEY;
    return key ? LeasedPacket.ENDED_FOR_KEY : phase.ordinal();
  }

  /** Whether something waits. */
  boolean waiting() {
    return !answers.isEmpty();
  }

  /** Takes the next packet; whether there is one. */
  boolean next(LeasedPacket into) {
    Answer answer = answers.poll();
    if (answer == null) {
      return false;
    }
    answerPeer = answer.peer();
    into.set(answer.packet());
    return true;
  }

  /** To whom the packet goes that was taken last. */
  int peer() {
    return answerPeer;
  }
}
