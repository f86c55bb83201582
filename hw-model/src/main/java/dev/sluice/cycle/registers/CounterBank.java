// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.sizes.RegisterSizes;
import dev.sluice.spec.registers.NicCounter;
import java.util.Arrays;

/**
 * The counters: what happens is added to a small counter of its own at once; a sweep goes round and
 * adds each small counter to its row of 64 bits in a memory, a row a clock: the small counter is
 * looked at in the clock before the memory is read, and the row is written in the fourth after it.
 * The first round after reset writes what the counters begin with.
 *
 * <p>The memory has one read port and one write port. While the host's row is read, the sweep reads
 * none; and four clocks before, so that none is written then.
 */
final class CounterBank {
  /** Rows of the memory; not all are counters. */
  static final int ROWS = RegisterSizes.COUNTER_ROWS;

  private static final int COUNTERS = NicCounter.count();

  /** From the look at the small counter to the clock in which the row is written. */
  private static final int STAGES = 5;

  private static final int NO_ROW = -1;

  private final long from;
  private final long[] memory = new long[ROWS];
  private final int[] pending = new int[COUNTERS];
  private final int[] rows = new int[STAGES];
  private final int[] taken = new int[STAGES];
  private int clock;
  private int index;
  private int asked;
  private long given;
  private long output;

  CounterBank(long from) {
    this.from = from;
  }

  void reset() {
    Arrays.fill(pending, 0);
    Arrays.fill(memory, from);
    Arrays.fill(rows, NO_ROW);
    index = 0;
    asked = 0;
  }

  /** In the third clock after a fetch that row. */
  long output() {
    return output;
  }

  /**
   * The rising edge.
   *
   * @param events which counters count
   * @param announce the host's row is fetched in the fourth clock after this
   * @param fetch the host's row is asked for, and read in the next clock
   * @param row which
   */
  void clock(CounterSet events, boolean announce, boolean fetch, int row) {
    output = given;
    given = memory[asked];
    asked = row;
    clock = (clock + 1) % STAGES;
    if (rows[clock] != NO_ROW) {
      memory[rows[clock]] += taken[clock];
    }
    rows[clock] = NO_ROW;
    if (!announce && !fetch) {
      rows[clock] = index;
      taken[clock] = pending[index];
      pending[index] = 0;
      index = (index + 1) % COUNTERS;
    }
    events.count(pending);
  }
}
