// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.driver;

import dev.sluice.spec.registers.NicCounter;

/**
 * All counters of a NIC, read from its registers one after the other. Each is of the moment in
 * which it was read; of a NIC at rest, all are of one moment. Not thread-safe.
 */
public final class CounterReading {
  private final long[] values = new long[NicCounter.count()];
  private int known;

  /**
   * Asks for every counter; the answers come in later clocks.
   *
   * @param driver of the NIC
   */
  public CounterReading(NicDriver driver) {
    for (NicCounter counter : NicCounter.values()) {
      driver.get(
          counter,
          value -> {
            values[counter.ordinal()] = value;
            known++;
          });
    }
  }

  /**
   * Whether all have been read.
   *
   * @return false while some are on their way
   */
  public boolean isComplete() {
    return known == values.length;
  }

  /**
   * A counter.
   *
   * @param counter which
   * @return its value, from the NIC's reset on
   * @throws IllegalStateException when not all have been read
   */
  public long of(NicCounter counter) {
    if (!isComplete()) {
      throw new IllegalStateException("the counters are still being read");
    }
    return values[counter.ordinal()];
  }
}
