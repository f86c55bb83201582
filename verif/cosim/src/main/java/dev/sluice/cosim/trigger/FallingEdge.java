// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trigger;

import dev.sluice.cosim.Signal;

/**
 * A signal goes from 1 to 0. For a {@link dev.sluice.cosim.sim.Clock}, or the input that a clock
 * drives, the task goes on right after the edge and reads all ports as they were right before it;
 * what it drives acts after the edge. For any other signal, bit 0 counts and the task reads the new
 * values.
 */
public final class FallingEdge extends OneWayEdge {
  /**
   * The edge of a clock.
   *
   * @param clock the clock
   */
  public FallingEdge(EdgeSource clock) {
    super(clock, SignalWatcher.FALLING);
  }

  /**
   * The next falling edge of a signal.
   *
   * @param signal a port of the instance that is simulated
   */
  public FallingEdge(Signal signal) {
    super(signal, SignalWatcher.FALLING);
  }
}
