// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.sizes.RegisterSizes;
import java.util.Arrays;

/**
 * The counters: what happens is added to a small counter of its own at once; a sweep goes round and
 * adds each small counter to its row of 64 bits in a memory, a row a clock, by four stages (read,
 * take, low word, high word). After reset the sweep first clears the memory.
 *
 * <p>The memory has one read port. While an access of the host needs it, the sweep reads no row,
 * and in the clock in which the host's row is read it stands still.
 */
final class CounterBank {
  /** Rows of the memory; not all are counters. */
  static final int ROWS = RegisterSizes.COUNTER_ROWS;

  private static final long WORD = 0xffff_ffffL;

  private final long from;
  private final long[] memory = new long[ROWS];
  private final int[] pending = new int[ROWS];
  private boolean clearing;
  private int index;
  private long output;

  private boolean reading;
  private int readRow;
  private boolean taken;
  private int takenRow;
  private long takenCount;
  private int takenPending;
  private boolean added;
  private int addedRow;
  private long addedLow;
  private long addedHigh;

  CounterBank(long from) {
    this.from = from;
  }

  void reset() {
    Arrays.fill(pending, 0);
    clearing = true;
    index = 0;
    reading = false;
    taken = false;
    added = false;
  }

  /** The memory is not yet cleared: no access may begin. */
  boolean clearing() {
    return clearing;
  }

  /** What the memory's read port gives: in the clock after a fetch, that row. */
  long output() {
    return output;
  }

  /**
   * The rising edge.
   *
   * @param events bit i: counter i counts
   * @param announce the host's row is fetched in the next clock
   * @param fetch the host's row is read now
   * @param row which
   */
  void clock(long events, boolean announce, boolean fetch, int row) {
    if (clearing) {
      memory[index] = from;
      index = index + 1 & ROWS - 1;
      clearing = index != 0;
    } else {
      if (!fetch) {
        advance();
      }
      reading = !announce && !fetch;
      readRow = index;
      if (fetch) {
        output = memory[row];
      } else if (reading) {
        output = memory[index];
        index = index + 1 & ROWS - 1;
      }
    }
    for (long left = events; left != 0; left &= left - 1) {
      pending[Long.numberOfTrailingZeros(left)]++;
    }
  }

  private void advance() {
    if (added) {
      memory[addedRow] = addedHigh + (addedLow >>> 32) << 32 | addedLow & WORD;
    }
    added = taken;
    addedRow = takenRow;
    addedLow = (takenCount & WORD) + takenPending;
    addedHigh = takenCount >>> 32;
    taken = reading;
    takenRow = readRow;
    takenCount = output;
    takenPending = pending[readRow];
    if (reading) {
      pending[readRow] = 0;
    }
  }
}
