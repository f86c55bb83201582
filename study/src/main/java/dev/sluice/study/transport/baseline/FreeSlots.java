// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.baseline;

/** Which of a sender's slots are free: the one that became free last is taken first. */
final class FreeSlots {
  private final int[] slots;
  private int free;

  /** Slots 0 to count-1, all free. */
  FreeSlots(int count) {
    slots = new int[count];
    for (int slot = 0; slot < count; slot++) {
      give(slot);
    }
  }

  /** How many are free. */
  int count() {
    return free;
  }

  /** Takes one; there has to be one. */
  int take() {
    return slots[--free];
  }

  /** A slot is free again. */
  void give(int slot) {
    slots[free++] = slot;
  }
}
