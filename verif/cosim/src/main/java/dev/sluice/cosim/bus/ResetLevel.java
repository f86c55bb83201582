// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import dev.sluice.cosim.Signal;
import dev.sluice.cosim.error.CosimException;

/** The reset of a bus: a signal and the level at which it is active; none if nobody said one. */
public final class ResetLevel {
  private Signal signal;
  private long active;

  /** None yet. */
  public ResetLevel() {}

  /**
   * Says it.
   *
   * @param reset the signal
   * @param level the value at which it is active, 0 or 1
   * @throws CosimException when the level is another
   */
  public void of(Signal reset, int level) {
    if (level != 0 && level != 1) {
      throw new CosimException(
          reset + " cannot be active at " + level + ": a reset is active at 0 or 1");
    }
    signal = reset;
    active = level;
  }

  /**
   * Whether it is active now.
   *
   * @return false when nobody said a reset
   */
  public boolean isActive() {
    return signal != null && (signal.word(0) & 1) == active;
  }
}
