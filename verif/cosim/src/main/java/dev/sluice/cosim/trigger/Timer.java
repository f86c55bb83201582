// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.CosimException;

/** A span of simulated time. */
public final class Timer extends Trigger {
  private final long picoseconds;

  /**
   * That long from when it is awaited.
   *
   * @param amount more than 0
   * @param unit its unit
   * @throws CosimException when the amount is not positive
   */
  public Timer(long amount, TimeUnit unit) {
    if (amount <= 0) {
      throw new CosimException(
          "a timer of " + amount + " " + unit + " is not possible: at least 1");
    }
    picoseconds = unit.toPicoseconds(amount);
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    scheduler.timers().add(scheduler.time() + picoseconds, waiter, this);
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    scheduler.timers().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "Timer(" + TimeUnit.format(picoseconds) + ")";
  }
}
