// SPDX-License-Identifier: Apache-2.0
package dev.sluice.lockstep.window;

import dev.sluice.parts.window.ReceiveWindowStimulus;

/** Looks on while an {@link EngineSoak} runs; must not change anything. */
@FunctionalInterface
public interface EngineObserver {
  /**
   * A clock has passed.
   *
   * @param clock its number, from 0
   * @param stimulus the inputs of the clock
   * @param cosim the outputs of the clock
   */
  void clock(long clock, ReceiveWindowStimulus stimulus, EngineCosim cosim);
}
