// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.control.desk.TransferBuckets;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.control.HolderWires;
import java.util.Arrays;

/**
 * The holder and place rows: who holds or last held a window, and where the transfer goes. A
 * transfer is looked for in its bucket, the window first that was opened last. What is kept here is
 * only the order of the opens: a bucket's chain is that order without the windows of other buckets.
 */
final class HolderRows {
  private final int windows;
  private final boolean[] used;
  private final int[] generation;
  private final int[] peer;
  private final int[] transferId;
  private final long[] address;
  private final long[] bytes;
  private final int[] bucket;

  /** Windows in the order of their last open, the latest first; {@link #opens} of them. */
  private final int[] latest;

  private int opens;

  // What the last search found.
  private int entries;
  private int found;

  HolderRows(int windows) {
    this.windows = windows;
    used = new boolean[windows];
    generation = new int[windows];
    peer = new int[windows];
    transferId = new int[windows];
    address = new long[windows];
    bytes = new long[windows];
    bucket = new int[windows];
    latest = new int[windows];
  }

  /** What the sweep after reset leaves: nobody held a window. */
  void clear() {
    Arrays.fill(used, false);
    opens = 0;
  }

  /** The rising edge of an open. */
  void write(Wires opened, long at, long length) {
    int window = opened.getInt(HolderWires.WINDOW);
    moveToFront(window);
    used[window] = true;
    generation[window] = opened.getInt(HolderWires.OWNER_GENERATION);
    peer[window] = opened.getInt(HolderWires.OWNER_PEER);
    transferId[window] = opened.getInt(HolderWires.OWNER_TRANSFER_ID);
    address[window] = at;
    bytes[window] = length;
    bucket[window] = TransferBuckets.of(windows, peer[window], transferId[window]);
  }

  private void moveToFront(int window) {
    int place = opens;
    if (used[window]) {
      place = 0;
      while (latest[place] != window) {
        place++;
      }
    } else {
      opens++;
    }
    System.arraycopy(latest, 0, latest, 1, place);
    latest[0] = window;
  }

  /**
   * Looks for the window of a transfer: the same peer, id and region. A transfer of a sender that
   * was reset may have the same peer and id, and another region.
   */
  void search(int ofPeer, int ofTransfer, long at, long length) {
    int of = TransferBuckets.of(windows, ofPeer, ofTransfer);
    entries = 0;
    found = -1;
    for (int i = 0; i < opens && found < 0; i++) {
      int window = latest[i];
      if (bucket[window] == of) {
        entries++;
        boolean knows =
            isOf(window, ofPeer, ofTransfer) && address[window] == at && bytes[window] == length;
        found = knows ? window : -1;
      }
    }
  }

  /** How many windows of the bucket the last search looked at. */
  int entries() {
    return entries;
  }

  /** The window that the last search found, or -1. */
  int found() {
    return found;
  }

  /** Whether a peer's transfer of that id holds or last held a window. */
  boolean isOf(int window, int ofPeer, int ofTransfer) {
    return used[window] && transferId[window] == ofTransfer && peer[window] == ofPeer;
  }

  /** The generation for which it was last opened. */
  int generation(int window) {
    return generation[window];
  }
}
