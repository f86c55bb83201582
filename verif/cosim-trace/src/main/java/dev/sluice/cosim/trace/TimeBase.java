// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.trace;

import dev.sluice.cosim.TimeUnit;

/**
 * What a recorder's times count.
 *
 * @param unit the name of one, such as {@code clock} or {@code ps}
 * @param picoseconds how long one is, 1 or more
 */
public record TimeBase(String unit, long picoseconds) {
  /** Picoseconds, as {@link dev.sluice.cosim.sim.Simulation#time()} gives them. */
  public static final TimeBase PICOSECONDS = new TimeBase("ps", 1);

  /**
   * Checks the length.
   *
   * @throws IllegalArgumentException when it is less than 1 or there is no name
   */
  public TimeBase {
    if (picoseconds < 1 || unit.isBlank()) {
      throw new IllegalArgumentException(
          "a time base of %d ps called '%s': 1 ps or more, and a name"
              .formatted(picoseconds, unit));
    }
  }

  /**
   * Numbers of clocks.
   *
   * @param period of the clock
   * @param unit of the period
   * @return a base whose unit is called {@code clock}
   * @throws IllegalArgumentException when the period is less than 1 ps
   */
  public static TimeBase clocks(long period, TimeUnit unit) {
    return new TimeBase("clock", unit.toPicoseconds(period));
  }
}
