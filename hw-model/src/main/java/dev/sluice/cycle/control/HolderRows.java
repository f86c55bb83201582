// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.HolderWires;
import java.util.Arrays;

/** The holder and place rows: who holds or last held a window, and where the transfer goes. */
final class HolderRows {
  private final boolean[] used;
  private final int[] generation;
  private final int[] peer;
  private final int[] transferId;
  private final long[] address;
  private final long[] bytes;

  HolderRows(int windows) {
    used = new boolean[windows];
    generation = new int[windows];
    peer = new int[windows];
    transferId = new int[windows];
    address = new long[windows];
    bytes = new long[windows];
  }

  /** What the sweep after reset leaves: nobody held a window. */
  void clear() {
    Arrays.fill(used, false);
  }

  /** The rising edge of an open. */
  void write(Wires opened, long at, long length) {
    int window = opened.getInt(HolderWires.WINDOW);
    used[window] = true;
    generation[window] = opened.getInt(HolderWires.OWNER_GENERATION);
    peer[window] = opened.getInt(HolderWires.OWNER_PEER);
    transferId[window] = opened.getInt(HolderWires.OWNER_TRANSFER_ID);
    address[window] = at;
    bytes[window] = length;
  }

  /** Whether a peer's transfer of that id holds or last held a window. */
  boolean isOf(int window, int ofPeer, int ofTransfer) {
    return used[window] && transferId[window] == ofTransfer && peer[window] == ofPeer;
  }

  /** The same transfer, not another one of a sender that was reset. */
  boolean knows(int window, int ofPeer, int ofTransfer, long at, long length) {
    return isOf(window, ofPeer, ofTransfer) && address[window] == at && bytes[window] == length;
  }

  /** The generation for which it was last opened. */
  int generation(int window) {
    return generation[window];
  }
}
