// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import dev.sluice.protocol.TransportParameters;
import dev.sluice.spec.lib.IntQueue;
import dev.sluice.spec.lib.TimerWheel;

/**
 * Which transfers of a sender have a turn, and which wait until when. A transfer with a packet to
 * send has a turn, once; any other has its timer running. Turns go round packet by packet.
 *
 * <p>Source: protocol text, sections 5 and 7. Nothing allocates after construction.
 */
final class SendSchedule {
  private static final int NONE = TimerWheel.NONE;

  private TransportParameters transport;
  private final SendSlots slots;
  private final IntQueue turns;
  private final boolean[] hasTurn;
  private final TimerWheel timers;

  /** A schedule without transfers; capacity 1 to 2^16. */
  SendSchedule(TransportParameters transport, int capacity) {
    this.transport = transport;
    slots = new SendSlots(capacity);
    turns = new IntQueue(capacity);
    hasTurn = new boolean[capacity];
    timers = new TimerWheel(capacity);
  }

  /** Time-outs change; a wait that has begun goes on as long as it was to. */
  void timing(TransportParameters from) {
    transport = from;
  }

  SendSlots slots() {
    return slots;
  }

  /** A transfer with a slot begins: its first question is due at once. */
  void begin(long clock, SendTransfer transfer) {
    slots.put(transfer);
    timers.start(slots.slotOf(transfer.id), clock);
  }

  /** The transfer has a packet to send. */
  void takeTurns(SendTransfer transfer) {
    int slot = slots.slotOf(transfer.id);
    timers.stop(slot);
    if (!hasTurn[slot]) {
      hasTurn[slot] = true;
      turns.add(slot);
    }
  }

  /**
   * A packet of the transfer was sent in its turn, or its receiver has asked or reported something:
   * it has a turn while it has a packet to send, else its wait begins anew.
   */
  void goOn(long clock, SendTransfer transfer) {
    transfer.questions = 0;
    if (transfer.phase() == SendTransfer.Phase.SENDING) {
      takeTurns(transfer);
    } else {
      waitUntil(clock + transport.senderWait(0), transfer);
    }
  }

  /** The transfer asks at that clock, if nothing happens before. */
  void waitUntil(long clock, SendTransfer transfer) {
    timers.start(slots.slotOf(transfer.id), clock);
  }

  /** The transfer has ended. */
  void end(SendTransfer transfer) {
    int slot = slots.slotOf(transfer.id);
    timers.stop(slot);
    slots.free(slot);
  }

  /** Time goes on to the clock. */
  void advance(long clock) {
    timers.advance(clock);
  }

  /** Takes the transfer whose wait was over first, or null. */
  SendTransfer takeOverdue() {
    int slot = timers.poll();
    return slot == NONE ? null : slots.in(slot);
  }

  /** Takes the turn of the next transfer that has a packet to send, or null. */
  SendTransfer takeTurn() {
    while (!turns.isEmpty()) {
      int slot = turns.take();
      hasTurn[slot] = false;
      SendTransfer transfer = slots.in(slot);
      if (transfer != null && transfer.phase() == SendTransfer.Phase.SENDING) {
        return transfer;
      }
    }
    return null;
  }
}
