// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.invariant;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.host.pair.ClockWatcher;
import dev.sluice.parts.memory.BusRuleException;
import dev.sluice.parts.memory.OfferRule;

/** {@link Invariant#STABLE_OFFER} of one stream. */
final class StableOffer implements ClockWatcher {
  private final CheckedRun run;
  private final OfferRule rule;

  /**
   * A checker of one stream.
   *
   * @param run names the clock
   * @param stream what a NIC offers
   */
  StableOffer(CheckedRun run, Wires stream) {
    this.run = run;
    rule = new OfferRule(stream);
  }

  @Override
  public void clock(long clock) {
    try {
      rule.check();
    } catch (BusRuleException e) {
      throw run.violation(Invariant.STABLE_OFFER, null, e.getMessage());
    }
  }
}
