// SPDX-License-Identifier: Apache-2.0
package dev.sluice.sizes;

/** Sizes inside Registers. Page: {@code docs/blocks/registers.md}. */
public final class RegisterSizes {
  /**
   * Rows of the memory of counters; not all are counters.
   *
   * <p>Reason: the power of two above the number of counters, 66. The sweep visits each of them
   * once in 66 * 10 / 8 clocks, 83, so a counter of 7 bits beside it cannot pass its count unseen.
   */
  public static final int COUNTER_ROWS = 128;

  /**
   * Rows of the memory of written words.
   *
   * <p>Reason: one for each address of a register below the counters that may be written, and of a
   * constant: these are below 0x200. It is filled after reset, a row a clock.
   */
  public static final int WORD_ROWS = 128;

  /**
   * Clocks from the one in which an access begins to the one in which the next of the same kind can
   * begin: nine of its own, in the tenth its next address is taken.
   *
   * <p>Reason: the steps on the block's page; of the other kind one can begin after nine.
   */
  public static final int ACCESS_CLOCKS = 11;

  /**
   * A count whose high word is about to change, for benches.
   *
   * <p>Reason: 128 more events carry into bit 33, and a bench has more.
   */
  public static final long NEARLY_CARRY = 0x1_ffff_ff80L;

  private RegisterSizes() {}
}
