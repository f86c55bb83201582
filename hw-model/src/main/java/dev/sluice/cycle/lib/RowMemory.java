// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.lib;

import java.util.Arrays;

/**
 * A memory with a row for each window and one writer. A row is what its writes say; their first
 * field is the window. In a clock it holds what was written in the clocks before. Nothing allocates
 * after construction.
 */
public final class RowMemory {
  private static final int NO_USE = 255;

  private final Wires row;
  private final int words;
  private final int windows;
  private final long[] rows;
  private final boolean[] isWritten;

  /**
   * A memory that was not cleared.
   *
   * @param row holds what is read; of the fields of the writes
   * @param windows R
   */
  public RowMemory(Wires row, int windows) {
    this.row = row;
    this.windows = windows;
    words = row.words();
    rows = new long[windows * words];
    isWritten = new boolean[windows];
  }

  /** What the sweep after reset leaves: all is 0. */
  public void clear() {
    Arrays.fill(rows, 0L);
    Arrays.fill(isWritten, false);
  }

  /**
   * The same, but for the generation, which is that before the first use: of rows that are there
   * before they are written.
   *
   * @param generation which field it is
   */
  public void clear(int generation) {
    clear();
    for (int window = 0; window < windows; window++) {
      row.clear();
      row.set(generation, NO_USE);
      row.save(rows, window * words);
    }
  }

  /**
   * Reads a row.
   *
   * @param window which
   * @return wires that are the same each time
   */
  public Wires read(int window) {
    row.load(rows, window * words);
    return row;
  }

  /**
   * Reads a row that counts for one use of its window. Every generation may be that of a use, so a
   * row that was never written is of none.
   *
   * @param window which
   * @param field of the generation
   * @param generation of the use
   * @return whether the row, which {@link #read} gives, was written in the use
   */
  public boolean isOf(int window, int field, int generation) {
    return isWritten[window] && read(window).getInt(field) == generation;
  }

  /**
   * The rising edge of a clock in which this is on the wires.
   *
   * @param change written when it is valid
   */
  public void write(Wires change) {
    if (change.valid) {
      int window = change.getInt(0);
      change.save(rows, window * words);
      isWritten[window] = true;
    }
  }
}
