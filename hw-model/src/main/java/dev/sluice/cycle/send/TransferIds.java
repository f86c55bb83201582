// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.send;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.SendConfigWires;

/**
 * What a transfer id says: slot + S n for the n-th use of a slot, XOR the value at which the host
 * lets the ids start. That value is taken until the engine is enabled for the first time after
 * reset, and stays: an answer finds its transfer whatever the host writes later.
 */
final class TransferIds {
  private final int transfers;
  private final int slotIdBits;
  private int start;
  private boolean begun;

  /**
   * Ids of so many slots.
   *
   * @param transfers S, a power of two
   * @param slotIdBits log2 S
   */
  TransferIds(int transfers, int slotIdBits) {
    this.transfers = transfers;
    this.slotIdBits = slotIdBits;
  }

  void reset() {
    start = 0;
    begun = false;
  }

  int slotOf(int id) {
    return (id ^ start) & (transfers - 1);
  }

  /** A transfer id as if the ids had started at 0, and back. */
  int relative(int id) {
    return id ^ start;
  }

  int slotIn(int relative) {
    return relative & (transfers - 1);
  }

  int useOf(int id) {
    return (id ^ start) >>> slotIdBits;
  }

  int idOf(int use, int slot) {
    return (use << slotIdBits | (slotIdBits == 0 ? 0 : slot)) ^ start;
  }

  /** The rising edge. */
  void clock(Wires settings) {
    if (!begun) {
      start = settings.getInt(SendConfigWires.TRANSFER_ID_START);
      begun = settings.getBit(SendConfigWires.ENABLE);
    }
  }
}
