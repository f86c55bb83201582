// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.parts.memory.WriteTarget;

/**
 * {@link Invariant#INSIDE_REGION}, at the bus to memory: no address of a beat outside of every
 * region leaves the NIC, and no byte is written outside. A burst is of whole beats, so its last
 * beat may reach past a region's end with bytes that its strobes leave out; a beat must begin
 * inside.
 */
final class InsideRegion implements ClockWatcher, WriteTarget {
  private final CheckedRun run;
  private final RegisteredRegions regions;
  private final Wires aw;
  private final int beatBytes;

  /**
   * A checker of one node.
   *
   * @param run names the clock
   * @param regions may be written
   * @param aw the write address channel
   * @param beatBytes bytes of a beat
   */
  InsideRegion(CheckedRun run, RegisteredRegions regions, Wires aw, int beatBytes) {
    this.run = run;
    this.regions = regions;
    this.aw = aw;
    this.beatBytes = beatBytes;
  }

  @Override
  public void clock(long clock) {
    if (!aw.valid) {
      return;
    }
    long first = aw.get(AxiWires.ADDRESS);
    long lastBeat = first + (long) aw.getInt(AxiWires.LENGTH) * beatBytes;
    if (!regions.holds(first) || !regions.holds(lastBeat)) {
      throw run.violation(
          Invariant.INSIDE_REGION,
          null,
          "a write burst of beats at 0x%x to 0x%x is asked for".formatted(first, lastBeat));
    }
  }

  @Override
  public void write(long address, int value) {
    if (!regions.holds(address)) {
      throw run.violation(
          Invariant.INSIDE_REGION, null, "a byte is written at 0x%x".formatted(address));
    }
  }

  @Override
  public void answered(long address, int bytes, boolean error) {
    // The bytes were looked at one by one.
  }
}
