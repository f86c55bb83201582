// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.control;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.cycle.wires.registers.RegionWires;

/**
 * The table of registered regions, and the check of one request against it: four clocks a region
 * (read; offset; what is left; compare), from the first, until one takes the request or none did. A
 * row that is written in the clock in which it would be read is read a clock later.
 */
final class Regions {
  private static final int READ = 0;
  private static final int OFFSET = 1;
  private static final int LEFT = 2;
  private static final int COMPARE = 3;

  private final Wires write;
  private final boolean[] enabled = new boolean[RegionWires.REGIONS];
  private final boolean[] anyPeer = new boolean[RegionWires.REGIONS];
  private final int[] peer = new int[RegionWires.REGIONS];
  private final long[] base = new long[RegionWires.REGIONS];
  private final long[] length = new long[RegionWires.REGIONS];

  private boolean busy;
  private int step;
  private int index;
  private boolean allowed;

  // The request.
  private int ofPeer;
  private long address;
  private long bytes;

  // The row that was read, then what follows from it.
  private boolean rowAnyPeer;
  private int rowPeer;
  private long rowBase;
  private long rowLength;
  private boolean fits;
  private long offset;
  private long left;

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

  /** Begins a check. Before {@link #clock}, in a clock in which none is under way. */
  void begin(int requestPeer, long requestAddress, long requestBytes) {
    ofPeer = requestPeer;
    address = requestAddress;
    bytes = requestBytes;
    busy = true;
    allowed = false;
    index = 0;
    step = READ - 1;
  }

  boolean busy() {
    return busy;
  }

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
    switch (step) {
      case READ -> {
        if (write.valid && write.getInt(RegionWires.INDEX) == index) {
          return;
        }
        rowAnyPeer = anyPeer[index];
        rowPeer = peer[index];
        rowBase = base[index];
        rowLength = length[index];
      }
      case OFFSET -> {
        fits =
            enabled[index]
                && (rowAnyPeer || rowPeer == ofPeer)
                && Long.compareUnsigned(address, rowBase) >= 0;
        offset = address - rowBase;
      }
      case LEFT -> {
        fits &= Long.compareUnsigned(rowLength, offset) >= 0;
        left = rowLength - offset;
      }
      case COMPARE -> {
        allowed = fits && Long.compareUnsigned(left, bytes) >= 0;
        busy = !allowed && index != RegionWires.REGIONS - 1;
        index++;
      }
      default -> {
        // The clock of the begin.
      }
    }
    step = step == COMPARE ? READ : step + 1;
  }
}
