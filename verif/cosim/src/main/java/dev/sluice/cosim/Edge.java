// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

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
  void arm(Simulation sim, Waiter waiter) {
    Clock clock = sim.kernel().clockOf(signal);
    if (clock != null) {
      (clock.high ? clock.falling : clock.rising).add(waiter, this);
    } else {
      sim.kernel().watcher().add(waiter, this, signal, SignalWatcher.ANY);
    }
  }

  @Override
  void disarm(Simulation sim, Waiter waiter) {
    Clock clock = sim.kernel().clockOf(signal);
    if (clock != null) {
      clock.rising.remove(waiter, this);
      clock.falling.remove(waiter, this);
    } else {
      sim.kernel().watcher().remove(waiter, this);
    }
  }

  @Override
  public String toString() {
    return "Edge(" + signal + ")";
  }
}
