// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import java.util.Arrays;

/**
 * The base memory of {@code architecture=ring}: written late, read early. What is written in one
 * clock is read from {@code lag} clocks later on, in order; only the 0 of an open is seen at once.
 */
final class StaleBases {
  private static final int NONE = -1;

  private final int[] bases;

  /** Of each window: the first clock in which its last open has reached the memory. */
  private final long[] openArrives;

  private final int[] window;
  private final int[] written;
  private long clock;

  StaleBases(int windows, int lag) {
    bases = new int[windows];
    openArrives = new long[windows];
    window = new int[lag];
    written = new int[lag];
    forgetWrites();
  }

  /** The writes that have not arrived are lost. */
  void forgetWrites() {
    Arrays.fill(window, NONE);
  }

  /** The next clock begins: the write of lag clocks ago arrives. */
  void clock() {
    clock++;
    int slot = slot();
    if (window[slot] != NONE) {
      bases[window[slot]] = written[slot];
      window[slot] = NONE;
    }
  }

  private int slot() {
    return (int) (clock % window.length);
  }

  int base(int row) {
    return clock < openArrives[row] ? 0 : bases[row];
  }

  void write(int row, int base) {
    window[slot()] = row;
    written[slot()] = base;
  }

  void open(int row) {
    openArrives[row] = clock + window.length;
    write(row, 0);
  }
}
