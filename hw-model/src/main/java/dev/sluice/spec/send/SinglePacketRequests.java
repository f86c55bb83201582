// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.send;

/**
 * Single-packet requests that wait at the sender, first in first out. When it is full a request is
 * dropped and counted. Nothing allocates after construction.
 */
final class SinglePacketRequests {
  static final int CAPACITY = 4096;

  private final int[] transferIds = new int[CAPACITY];
  private final int[] pidxs = new int[CAPACITY];
  private int head;
  private int size;
  private long dropped;

  private int transferId;
  private int pidx;

  void add(int ofTransfer, int index) {
    if (size == CAPACITY) {
      dropped++;
      return;
    }
    int at = (head + size++) % CAPACITY;
    transferIds[at] = ofTransfer;
    pidxs[at] = index;
  }

  /** Takes the first; {@link #transferId} and {@link #pidx} then speak of it. */
  boolean take() {
    if (size == 0) {
      return false;
    }
    transferId = transferIds[head];
    pidx = pidxs[head];
    head = (head + 1) % CAPACITY;
    size--;
    return true;
  }

  int transferId() {
    return transferId;
  }

  int pidx() {
    return pidx;
  }

  long dropped() {
    return dropped;
  }
}
