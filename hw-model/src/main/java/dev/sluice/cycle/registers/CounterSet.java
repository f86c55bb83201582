// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.spec.registers.NicCounter;

/** Some of the counters, as bits of two words. */
final class CounterSet {
  private long low;
  private long high;

  void clear() {
    low = 0;
    high = 0;
  }

  void copyFrom(CounterSet other) {
    low = other.low;
    high = other.high;
  }

  /** The counter so many places after another. */
  void add(NicCounter first, int places) {
    int at = first.ordinal() + places;
    if (at < Long.SIZE) {
      low |= 1L << at;
    } else {
      high |= 1L << at;
    }
  }

  /** Whether it has one that the other has too. */
  boolean meets(CounterSet other) {
    return (low & other.low) != 0 || (high & other.high) != 0;
  }

  /** Each of them is one more in an array. */
  void count(int[] counts) {
    for (long left = low; left != 0; left &= left - 1) {
      counts[Long.numberOfTrailingZeros(left)]++;
    }
    for (long left = high; left != 0; left &= left - 1) {
      counts[Long.SIZE + Long.numberOfTrailingZeros(left)]++;
    }
  }
}
