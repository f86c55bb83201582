// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Clocks of an instance in rows of memory: in each the inputs of a clock, what its outputs must be,
 * and whether they are looked at. {@link Dut#clocks(ClockBatch, int)} goes through them in one
 * native call.
 *
 * <pre>
 *   row = [inputs | outputs, as in Dut.segment()][0: outputs are not looked at]
 * </pre>
 *
 * Benches have {@link dev.sluice.cosim.check.LockStepBatch}. Rows are added by one thread, and not
 * while they are simulated.
 */
public final class ClockBatch {
  private final Dut dut;
  private final MemorySegment inputs;
  private final long inputBytes;
  private final long outputsOffset;
  private final long flagOffset;
  private final long rowBytes;
  private final int capacity;
  private final MemorySegment rows;
  private final MemorySegment mask;
  private final MemorySegment guard;
  private final MemorySegment done;
  private int count;
  private int uncompared;

  /**
   * An empty one.
   *
   * @param dut the instance whose clocks they are
   * @param capacity rows, at least 1
   * @param arena whose memory they are in; not closed before the last use
   * @param mask for each word of the outputs, laid out as from {@link Dut#outputsOffset()}: the
   *     bits that are compared
   * @param guard for each of these words: the index of the word that must not be 0 in a row, else
   *     it is not looked at there; -1 for none
   */
  public ClockBatch(Dut dut, int capacity, Arena arena, long[] mask, int[] guard) {
    this.dut = dut;
    this.capacity = capacity;
    inputs = dut.segment();
    outputsOffset = dut.outputsOffset();
    inputBytes =
        dut.inputs().stream().mapToLong(i -> i.offset() + 8L * i.port().words()).max().orElse(0);
    int words = (int) (outputsOffset / 8) + dut.outputWords();
    flagOffset = 8L * words;
    rowBytes = flagOffset + 8;
    rows = arena.allocate(rowBytes * capacity, 64);
    this.mask = arena.allocate(8L * words, 8);
    this.guard = arena.allocate(4L * words, 4);
    done = arena.allocate(32, 8);
    int first = (int) (outputsOffset / 8);
    for (int i = 0; i < mask.length; i++) {
      this.mask.setAtIndex(JAVA_LONG, first + i, mask[i]);
      this.guard.setAtIndex(JAVA_INT, first + i, guard[i] < 0 ? -1 : first + guard[i]);
    }
  }

  /**
   * One clock more, with the inputs as they stand now.
   *
   * @param expected what the outputs must be, laid out as from {@link Dut#outputsOffset()}
   * @param compared false where they are not looked at
   * @throws IndexOutOfBoundsException when it is full
   */
  public void add(long[] expected, boolean compared) {
    MemorySegment.copy(inputs, 0, rows, rowBytes * count, inputBytes);
    expect(expected, compared);
  }

  /**
   * One clock more, with given inputs.
   *
   * @param given what stands on the inputs, laid out as in {@link Dut#segment()}; bits that a port
   *     does not have are cut off
   * @param expected what the outputs must be, laid out as from {@link Dut#outputsOffset()}
   * @param compared false where they are not looked at
   * @throws IndexOutOfBoundsException when it is full, or there are too few inputs
   */
  public void add(long[] given, long[] expected, boolean compared) {
    MemorySegment.copy(given, 0, rows, JAVA_LONG, rowBytes * count, (int) (inputBytes >> 3));
    expect(expected, compared);
  }

  private void expect(long[] expected, boolean compared) {
    long at = rowBytes * count;
    MemorySegment.copy(expected, 0, rows, JAVA_LONG, at + outputsOffset, expected.length);
    rows.set(JAVA_LONG, at + flagOffset, compared ? 1 : 0);
    count++;
    uncompared += compared ? 0 : 1;
  }

  /**
   * How many clocks it has.
   *
   * @return rows
   */
  public int count() {
    return count;
  }

  /**
   * Whether no row can be added.
   *
   * @return true when it has as many as it can
   */
  public boolean isFull() {
    return count == capacity;
  }

  /** Forgets all rows. */
  public void clear() {
    count = 0;
    uncompared = 0;
  }

  /**
   * Sets the instance's inputs as they are in a row.
   *
   * @param row from 0
   */
  public void driveInputs(int row) {
    MemorySegment.copy(rows, rowBytes * row, inputs, 0, inputBytes);
  }

  /**
   * What the outputs must be in a row.
   *
   * @param row from 0
   * @param into is overwritten, laid out as from {@link Dut#outputsOffset()}
   */
  public void expected(int row, long[] into) {
    MemorySegment.copy(rows, JAVA_LONG, rowBytes * row + outputsOffset, into, 0, into.length);
  }

  /**
   * In how many rows the outputs are looked at.
   *
   * @param from the first of the rows
   * @param to the first after them
   * @return at most to - from
   */
  public int compared(int from, int to) {
    if (uncompared == 0) {
      return to - from;
    }
    int all = 0;
    for (int row = from; row < to; row++) {
      all += isCompared(row) ? 1 : 0;
    }
    return all;
  }

  /**
   * Whether the outputs are looked at in a row.
   *
   * @param row from 0
   * @return as it was added
   */
  public boolean isCompared(int row) {
    return rows.get(JAVA_LONG, rowBytes * row + flagOffset) != 0;
  }

  /** What the native side is given from a row on: how many have begun is in {@link #begun}. */
  int run(Abi abi, long instance, long rise, int first) {
    HangWatch.begin(this);
    try {
      return abi.batch(
          instance, rise, rows.asSlice(rowBytes * first), count - first, mask, guard, done);
    } finally {
      HangWatch.end(this);
    }
  }

  /** Ends the last {@link #run} where it is, as if the design had crashed. */
  void hangs() {
    CrashGuard.end(done.get(JAVA_LONG, 16), done.get(JAVA_LONG, 24));
  }

  /** How many rows began in the last {@link #run}. */
  int begun() {
    return (int) done.get(JAVA_LONG, 0);
  }

  /** Whether the last row that began is not as expected. */
  boolean isWrong() {
    return done.get(JAVA_LONG, 8) != 0;
  }

  @Override
  public String toString() {
    return "batch of " + count + " clocks of " + dut;
  }
}
