// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import java.util.function.BooleanSupplier;

/**
 * The first rising edge at which a condition holds, evaluated by the kernel with the values right
 * before the edge. The same as awaiting edges in a loop, without waking the task for each.
 */
public final class ClockedCondition extends Trigger {
  private final EdgeSource clock;
  private final BooleanSupplier condition;

  /**
   * A condition to look at in each cycle.
   *
   * @param clock the clock
   * @param condition reads ports or state of the bench; changes nothing
   */
  public ClockedCondition(EdgeSource clock, BooleanSupplier condition) {
    this.clock = clock;
    this.condition = condition;
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    clock.rising().add(waiter, this, 0, condition);
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    clock.rising().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "a condition at " + clock;
  }
}
