// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

/** What the engine knows of the transfer in one slot. */
final class TransferContext {
  /** Changes with every operation. */
  SendPhase phase = SendPhase.FREE;

  /** How many transfers the slot has had before: the upper bits of the transfer id. */
  int use;

  /** The slot is in the queue of turns. */
  boolean hasTurn;

  /** The last refusal was for want of a free window. */
  boolean busy;

  int window;
  int generation;

  /** The next packet in order. */
  int next;

  /** Packets 0 to sent-1 were sent at least once. */
  int sent;

  /** Packets 0 to acknowledged-1 have arrived, as the receiver reports. */
  int acknowledged;

  /** Questions asked since the last sign of the receiver, counting the first request as one. */
  int asked;

  /** Written once, by START; read in the clock of the rest. */
  int peer;

  int tailIndex;

  /** Written once, by START; read a clock later. */
  long address;

  long remoteAddress;
  long bytes;
  int tailBytes;
  int cookie;

  /** As after reset. */
  void clear() {
    phase = SendPhase.FREE;
    use = 0;
    hasTurn = false;
    begin();
  }

  /** What changes with operations, at the start of a transfer. */
  void begin() {
    busy = false;
    window = 0;
    generation = 0;
    next = 0;
    sent = 0;
    acknowledged = 0;
    asked = 0;
  }

  void copyFrom(TransferContext other) {
    phase = other.phase;
    use = other.use;
    hasTurn = other.hasTurn;
    busy = other.busy;
    window = other.window;
    generation = other.generation;
    next = other.next;
    sent = other.sent;
    acknowledged = other.acknowledged;
    asked = other.asked;
    peer = other.peer;
    tailIndex = other.tailIndex;
    address = other.address;
    remoteAddress = other.remoteAddress;
    bytes = other.bytes;
    tailBytes = other.tailBytes;
    cookie = other.cookie;
  }
}
