// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import dev.sluice.protocol.NicParameters;

/**
 * The cycle model of the RTL's {@code BurstCutter}: cuts a range of memory into AXI4 bursts, one a
 * clock. Bursts end at multiples of the span, the smaller of 4 KB and 256 beats, so none crosses a
 * 4 KB boundary and none is too long.
 */
public final class BurstCutter {
  private final int beatBytes;
  private final int span;
  private long address;
  private int left;
  private int room;

  /**
   * With no range.
   *
   * @param p gives the width of a beat
   */
  public BurstCutter(NicParameters p) {
    beatBytes = p.beatBytes();
    span = Math.min(AxiWires.PAGE_BYTES, AxiWires.MAX_BEATS * beatBytes);
  }

  /** Sets the range: where it begins, a multiple of a beat, and its bytes, 0 to 8191. */
  public void load(long newAddress, int bytes) {
    address = newAddress;
    left = (bytes + beatBytes - 1) / beatBytes;
    room = (span - (int) (newAddress & (span - 1))) / beatBytes;
  }

  /** Where the next burst begins. */
  public long address() {
    return address;
  }

  /** Beats of the next burst; 0 of an empty range. */
  public int beats() {
    return Math.min(left, room);
  }

  /** Beats from the next burst on. */
  public int left() {
    return left;
  }

  /** Whether the next burst is the last. */
  public boolean last() {
    return left <= room;
  }

  /** Goes to the burst after. */
  public void step() {
    address = (address & -span) + span;
    left -= room;
    room = span / beatBytes;
  }
}
