// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside Registers. Page: {@code docs/blocks/registers.md}. */
public final class RegisterSizes {
  /**
   * Rows of the memory of counters; not all are counters.
   *
   * <p>Reason: the power of two above the number of counters. The sweep visits each row once in 64
   * * 5 / 3 clocks, 107, so a counter of 8 bits beside it cannot overflow before it is fetched.
   */
  public static final int COUNTER_ROWS = 64;

  /**
   * A count whose high word is about to change, for benches.
   *
   * <p>Reason: 128 more events carry into bit 33, and a bench has more.
   */
  public static final long NEARLY_CARRY = 0x1_ffff_ff80L;

  private RegisterSizes() {}
}
