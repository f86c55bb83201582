// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.Signal;

/**
 * A signal goes from 0 to 1. For a {@link dev.sluice.cosim.sim.Clock}, or the input that a clock
 * drives, the task goes on right after the edge and reads all ports as they were right before it;
 * what it drives acts after the edge. For any other signal, bit 0 counts and the task reads the new
 * values.
 */
public final class RisingEdge extends OneWayEdge {
  /**
   * The edge of a clock.
   *
   * @param clock the clock
   */
  public RisingEdge(EdgeSource clock) {
    super(clock, SignalWatcher.RISING);
  }

  /**
   * The next rising edge of a signal.
   *
   * @param signal a port of the instance that is simulated
   */
  public RisingEdge(Signal signal) {
    super(signal, SignalWatcher.RISING);
  }
}
