// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

/** The present time once what was driven so far has settled; more may be driven. */
public final class ReadWrite extends Trigger {
  /** A trigger; all are alike. */
  public ReadWrite() {
    // nothing to say about it
  }

  @Override
  void arm(Simulation sim, Waiter waiter) {
    sim.kernel().readWriteWaiters().add(waiter, this);
  }

  @Override
  void disarm(Simulation sim, Waiter waiter) {
    sim.kernel().readWriteWaiters().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "ReadWrite";
  }
}
