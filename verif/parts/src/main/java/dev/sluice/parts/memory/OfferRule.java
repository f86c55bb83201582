// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.memory;

import dev.sluice.cycle.lib.Wires;

/**
 * The rule of every stream: what is offered stays, with the same fields, until it is taken.
 * Allocates nothing.
 */
public final class OfferRule {
  private final Wires wires;
  private final long[] before;
  private final long[] now;
  private boolean stalled;

  /**
   * A rule for these wires.
   *
   * @param wires what the block offers
   */
  public OfferRule(Wires wires) {
    this.wires = wires;
    before = new long[wires.words()];
    now = new long[wires.words()];
  }

  /**
   * Checks one clock; once a clock, when valid, ready and fields are set.
   *
   * @throws BusRuleException when an offer was taken back or changed
   */
  public void check() {
    if (!stalled && !(wires.valid && !wires.ready)) {
      return; // It was not offered before, and it is taken or not there.
    }
    wires.save(now, 0);
    if (stalled && !wires.valid) {
      throw new BusRuleException("valid fell before ready was high: " + wires);
    }
    if (stalled && !java.util.Arrays.equals(before, now)) {
      throw new BusRuleException("an offer changed before it was taken: " + wires);
    }
    stalled = wires.valid && !wires.ready;
    System.arraycopy(now, 0, before, 0, now.length);
  }
}
