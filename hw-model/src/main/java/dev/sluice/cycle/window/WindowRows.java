// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * The contents of the window memory: one row a window, each field in an array of its own, all
 * vectors in one {@code long[]}. Bit m of a vector counts from the left, as in {@link
 * dev.sluice.spec.window.WindowVector}.
 */
final class WindowRows {
  final int[] state;
  final int[] generation;
  final int[] length;
  final int[] wbase;
  final boolean[] tailSeen;
  final int[] tailIndex;

  private final long[] vectors;
  private final int words;

  WindowRows(SluiceParameters parameters) {
    int rows = parameters.windows();
    state = new int[rows];
    generation = new int[rows];
    length = new int[rows];
    wbase = new int[rows];
    tailSeen = new boolean[rows];
    tailIndex = new int[rows];
    words = (parameters.width() + 63) >> 6;
    vectors = new long[rows * words];
  }

  /** Makes every bit of the row 0, which is a free window. */
  void free(int row) {
    state[row] = WindowState.FREE.code();
    generation[row] = 0;
    length[row] = 0;
    start(row);
  }

  void open(int row, int tag, int packets) {
    state[row] = WindowState.OPEN.code();
    generation[row] = tag;
    length[row] = packets;
    start(row);
  }

  private void start(int row) {
    wbase[row] = 0;
    tailSeen[row] = false;
    tailIndex[row] = 0;
    Arrays.fill(vectors, row * words, (row + 1) * words, 0);
  }

  boolean isSet(int row, int m) {
    return (vectors[row * words + (m >> 6)] & Long.MIN_VALUE >>> (m & 63)) != 0;
  }

  void set(int row, int m) {
    vectors[row * words + (m >> 6)] |= Long.MIN_VALUE >>> (m & 63);
  }

  /** Whether a bit right of m is set. */
  boolean anyAfter(int row, int m) {
    int end = (row + 1) * words;
    int at = row * words + (m >> 6);
    long found = vectors[at] & (Long.MIN_VALUE >>> (m & 63)) - 1;
    while (found == 0 && ++at < end) {
      found = vectors[at];
    }
    return found != 0;
  }

  /** Slides the window over its leading ones; returns how many there were. */
  int slide(int row) {
    int first = row * words;
    int fullWords = 0;
    while (fullWords < words && vectors[first + fullWords] == -1L) {
      fullWords++;
    }
    int bits = fullWords < words ? Long.numberOfLeadingZeros(~vectors[first + fullWords]) : 0;
    for (int i = 0; i < words; i++) {
      int from = i + fullWords;
      long high = from < words ? vectors[first + from] : 0;
      long low = from + 1 < words ? vectors[first + from + 1] : 0;
      vectors[first + i] = bits == 0 ? high : high << bits | low >>> (64 - bits);
    }
    int ones = 64 * fullWords + bits;
    wbase[row] += ones;
    return ones;
  }

  void copyVector(int row, long[] to) {
    System.arraycopy(vectors, row * words, to, 0, words);
  }
}
