// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.Signal;

/**
 * A signal takes another value; cocotb's Edge and ValueChange. The task goes on when all has
 * settled and reads the new values.
 */
public final class Edge extends Trigger {
  private final Signal signal;

  /**
   * The next change of a signal.
   *
   * @param signal a port of the instance that is simulated
   */
  public Edge(Signal signal) {
    this.signal = signal;
  }

  @Override
  public void arm(Scheduler scheduler, Waiter waiter) {
    EdgeSource clock = scheduler.clockOf(signal);
    if (clock != null) {
      (clock.isHigh() ? clock.falling() : clock.rising()).add(waiter, this);
    } else {
      scheduler.signals().add(waiter, this, signal, SignalWatcher.ANY);
    }
  }

  @Override
  public void disarm(Scheduler scheduler, Waiter waiter) {
    EdgeSource clock = scheduler.clockOf(signal);
    if (clock != null) {
      clock.rising().remove(waiter, this);
      clock.falling().remove(waiter, this);
    } else {
      scheduler.signals().remove(waiter, this);
    }
  }

  @Override
  public String toString() {
    return "Edge(" + signal + ")";
  }
}
