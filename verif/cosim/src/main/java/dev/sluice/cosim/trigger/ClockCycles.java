// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.error.CosimException;

/** A number of rising edges of a clock. The task sleeps through all but the last. */
public final class ClockCycles extends Trigger {
  private final EdgeSource clock;
  private final long count;

  /**
   * That many rising edges from now.
   *
   * @param clock the clock
   * @param count 1 is the next edge
   * @throws CosimException when the count is below 1
   */
  public ClockCycles(EdgeSource clock, long count) {
    if (count < 1) {
      throw new CosimException(count + " clock cycles cannot be waited for: at least 1");
    }
    this.clock = clock;
    this.count = count;
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    clock.rising().add(waiter, this, count, null);
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    clock.rising().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "ClockCycles(" + clock + ", " + count + ")";
  }
}
