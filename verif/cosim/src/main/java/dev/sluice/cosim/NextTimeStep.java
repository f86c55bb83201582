// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

/** The next time at which anything happens. */
public final class NextTimeStep extends Trigger {
  /** A trigger; all are alike. */
  public NextTimeStep() {
    // nothing to say about it
  }

  @Override
  void arm(Simulation sim, Waiter waiter) {
    sim.kernel().nextTimeWaiters().add(waiter, this);
  }

  @Override
  void disarm(Simulation sim, Waiter waiter) {
    sim.kernel().nextTimeWaiters().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "NextTimeStep";
  }
}
