// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

/** The next time at which anything happens. */
public final class NextTimeStep extends Trigger {
  /** A trigger; all are alike. */
  public NextTimeStep() {
    // nothing to say about it
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    scheduler.nextTime().add(waiter, this);
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    scheduler.nextTime().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "NextTimeStep";
  }
}
