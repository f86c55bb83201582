package dev.sluice.nic.invariant;

import dev.sluice.cycle.wires.Wires;
import dev.sluice.nic.pair.ClockWatcher;
import dev.sluice.stimulus.memory.BusRuleException;
import dev.sluice.stimulus.memory.OfferRule;

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
