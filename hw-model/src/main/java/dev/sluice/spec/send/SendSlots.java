// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

import dev.sluice.protocol.ParameterException;
import dev.sluice.spec.lib.IntQueue;

/**
 * The transfers of a sender, each in a slot. An id names slot and use: slot + n * capacity for the
 * n-th use, modulo 2^32, so a late packet of an older transfer finds nothing; XOR the value at
 * which ids start.
 */
final class SendSlots {
  private final SendTransfer[] transfers;
  private final int[] nextId;
  private final IntQueue free;
  private int active;
  private int start;
  private boolean begun;

  /** So many free slots, 1 to 2^16. */
  SendSlots(int capacity) {
    if (capacity < 1 || capacity > 1 << 16) {
      throw new ParameterException("transfers", capacity, "a whole number from 1 to 65536");
    }
    transfers = new SendTransfer[capacity];
    nextId = new int[capacity];
    free = new IntQueue(capacity);
    for (int slot = 0; slot < capacity; slot++) {
      nextId[slot] = slot;
      free.add(slot);
    }
  }

  /**
   * Every id is the counter XOR this value from now on.
   *
   * @throws IllegalStateException when there was an id already
   */
  void startIdsAt(int value) {
    if (begun) {
      throw new IllegalStateException("transfer ids have begun, they cannot start elsewhere");
    }
    start = value;
  }

  boolean hasRoom() {
    return !free.isEmpty();
  }

  int active() {
    return active;
  }

  /** The id of the transfer that is put in next; takes its slot. */
  int take() {
    if (!hasRoom()) {
      throw new IllegalStateException(transfers.length + " transfers are under way, no room");
    }
    int slot = free.take();
    int id = nextId[slot] ^ start;
    nextId[slot] += transfers.length;
    active++;
    begun = true;
    return id;
  }

  void put(SendTransfer transfer) {
    transfers[slotOf(transfer.id)] = transfer;
  }

  /** The slot of an id, whether or not that transfer is in it. */
  int slotOf(int id) {
    return Integer.remainderUnsigned(id ^ start, transfers.length);
  }

  /** What is in a slot, or null. */
  SendTransfer in(int slot) {
    return transfers[slot];
  }

  /** The transfer of that id, or null when it has ended. */
  SendTransfer find(int id) {
    SendTransfer transfer = transfers[slotOf(id)];
    return transfer != null && transfer.id == id ? transfer : null;
  }

  /** The transfer in a slot has ended. */
  void free(int slot) {
    transfers[slot] = null;
    free.add(slot);
    active--;
  }
}
