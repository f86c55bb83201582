// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.BadInputException;

/**
 * The clocks that a waveform shows.
 *
 * @param from the first, from 0, which is the first clock of reset
 * @param to the clock after the last
 */
public record WaveWindow(long from, long to) {
  /** Every clock of a run. */
  public static final WaveWindow ALL = new WaveWindow(0, Long.MAX_VALUE);

  /**
   * Checks that there is a clock in it.
   *
   * @throws BadInputException when there is none
   */
  public WaveWindow {
    if (from < 0 || to <= from) {
      throw new BadInputException(
          "the clocks %d:%d are no window: FROM is 0 or more and TO is more than FROM"
              .formatted(from, to));
    }
  }

  /**
   * The window round a clock.
   *
   * @param clock the clock of interest
   * @return from 100 clocks before to 20 clocks after
   */
  public static WaveWindow round(long clock) {
    return new WaveWindow(Math.max(0, clock - 100), clock + 20);
  }
}
