// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RegionWires;

/**
 * The table of registered regions, and the check of one request against it: a pipeline of four
 * clocks that takes a region in each, from the first, until one takes the request or none did. What
 * is written in the clock in which a row is read does not count for that read.
 */
final class Regions {
  /** Clocks from the read of a row to the one in which its verdict ends the check. */
  private static final int JUDGED = 3;

  private final Wires write;
  private final boolean[] enabled = new boolean[RegionWires.REGIONS];
  private final boolean[] anyPeer = new boolean[RegionWires.REGIONS];
  private final int[] peer = new int[RegionWires.REGIONS];
  private final long[] base = new long[RegionWires.REGIONS];
  private final long[] length = new long[RegionWires.REGIONS];

  /** What each row that was read says of the request. */
  private final boolean[] takes = new boolean[RegionWires.REGIONS];

  private boolean busy;
  private int step;
  private boolean allowed;

  // The request.
  private int ofPeer;
  private long address;
  private long bytes;

  Regions(Wires write) {
    this.write = write;
  }

  void reset() {
    for (int i = 0; i < enabled.length; i++) {
      enabled[i] = false;
    }
    busy = false;
    allowed = false;
  }

  /** Begins a check: before {@link #clock}, in the clock in which the first row is read. */
  void begin(int requestPeer, long requestAddress, long requestBytes) {
    ofPeer = requestPeer;
    address = requestAddress;
    bytes = requestBytes;
    busy = true;
    step = 0;
  }

  boolean busy() {
    return busy;
  }

  /** Whether a region took the request; counts when no longer {@link #busy}. */
  boolean allowed() {
    return allowed;
  }

  /** The rising edge. */
  void clock() {
    if (busy) {
      check();
    }
    if (write.valid) {
      int at = write.getInt(RegionWires.INDEX);
      enabled[at] = write.getBit(RegionWires.ENABLE);
      anyPeer[at] = write.getBit(RegionWires.ANY_PEER);
      peer[at] = write.getInt(RegionWires.PEER);
      base[at] = write.get(RegionWires.BASE);
      length[at] = write.get(RegionWires.LENGTH);
    }
  }

  private void check() {
    if (step < RegionWires.REGIONS) {
      takes[step] = takes(step);
    }
    int judged = step - JUDGED;
    if (judged >= 0) {
      allowed = takes[judged];
      busy = !allowed && judged != RegionWires.REGIONS - 1;
    }
    step++;
  }

  /** No sum, so nothing wraps. */
  private boolean takes(int index) {
    long offset = address - base[index];
    long left = length[index] - offset;
    return enabled[index]
        && (anyPeer[index] || peer[index] == ofPeer)
        && Long.compareUnsigned(address, base[index]) >= 0
        && Long.compareUnsigned(length[index], offset) >= 0
        && Long.compareUnsigned(left, bytes) >= 0;
  }
}
