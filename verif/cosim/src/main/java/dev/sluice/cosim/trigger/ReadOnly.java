// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

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
  public void arm(Scheduler scheduler, Waiter waiter) {
    scheduler.readOnly().add(waiter, this);
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    scheduler.readOnly().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "ReadOnly";
  }
}
