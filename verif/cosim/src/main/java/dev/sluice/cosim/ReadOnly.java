// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

/**
 * The end of the present time: everything has settled, nothing may be driven any more. After a
 * clock edge the ports show the values right after it.
 */
public final class ReadOnly extends Trigger {
  /** A trigger; all are alike. */
  public ReadOnly() {
    // nothing to say about it
  }

  @Override
  void arm(Simulation sim, Waiter waiter) {
    sim.kernel().readOnlyWaiters().add(waiter, this);
  }

  @Override
  void disarm(Simulation sim, Waiter waiter) {
    sim.kernel().readOnlyWaiters().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "ReadOnly";
  }
}
