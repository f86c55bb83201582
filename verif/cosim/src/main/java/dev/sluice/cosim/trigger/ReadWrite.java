// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

/** The present time once what was driven so far has settled; more may be driven. */
public final class ReadWrite extends Trigger {
  /** A trigger; all are alike. */
  public ReadWrite() {
    // nothing to say about it
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    scheduler.readWrite().add(waiter, this);
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    scheduler.readWrite().remove(waiter, this);
  }

  @Override
  public String toString() {
    return "ReadWrite";
  }
}
