// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

import dev.sluice.cycle.lib.AxiWires;
import dev.sluice.cycle.lib.Wires;

/**
 * A burst that a block asked for, found to be legal: whole beats, ascending, inside one 4 KB page.
 *
 * @param address of its first byte, a multiple of a beat
 * @param beats 1 to 256
 */
record Burst(long address, int beats) {
  /**
   * The burst on an address channel.
   *
   * @throws BusRuleException when it is not one that this memory takes
   */
  static Burst of(Wires channel, int beatBytes) {
    Burst burst = new Burst(channel.get(AxiWires.ADDRESS), channel.getInt(AxiWires.LENGTH) + 1);
    boolean whole = channel.get(AxiWires.SIZE) == Integer.numberOfTrailingZeros(beatBytes);
    if (!whole || channel.get(AxiWires.BURST) != AxiWires.INCR) {
      throw new BusRuleException("not an INCR burst of beats of " + beatBytes + ": " + channel);
    }
    if ((burst.address & (beatBytes - 1)) != 0) {
      throw new BusRuleException("not at a multiple of " + beatBytes + " bytes: " + channel);
    }
    long last = burst.address + (long) burst.beats * beatBytes - 1;
    if ((burst.address ^ last) >>> 12 != 0) {
      throw new BusRuleException("a burst over a 4 KB boundary: " + channel);
    }
    return burst;
  }
}
