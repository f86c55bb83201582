// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.window;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.WindowState;
import java.util.Arrays;

/**
 * The windows of {@code architecture=ring}. Packet k owns bit k mod W of its window's ring. In an
 * even lap (k / W is even) a received packet's bit is 1, in an odd lap it is 0; so when the window
 * slides past a bit, the bit as it is means "not received" for the packet W further on.
 */
final class RingRows {
  final int[] state;
  final int[] generation;
  final int[] length;
  final int[] wbase;
  final boolean[] tailSeen;

  /** The highest packet that was accepted, -1 for none; once W_Tail is 1 it is the tail. */
  final int[] highest;

  private final long[] ring;
  private final int words;
  private final int positionBits;

  RingRows(SluiceParameters parameters) {
    int rows = parameters.windows();
    state = new int[rows];
    generation = new int[rows];
    length = new int[rows];
    wbase = new int[rows];
    tailSeen = new boolean[rows];
    highest = new int[rows];
    words = (parameters.width() + 63) >> 6;
    positionBits = Integer.numberOfTrailingZeros(parameters.width());
    ring = new long[rows * words];
  }

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

  /** Lap 0 with every bit 0: nothing was received, whatever the ring held before. */
  private void start(int row) {
    wbase[row] = 0;
    tailSeen[row] = false;
    highest[row] = -1;
    Arrays.fill(ring, row * words, (row + 1) * words, 0);
  }

  /** Whether k was received; k from a base of the last clocks to that base + W - 1. */
  boolean isReceived(int row, int k) {
    return bit(row, k) != lapParity(k);
  }

  private boolean bit(int row, int k) {
    int at = k & (1 << positionBits) - 1;
    return (ring[row * words + (at >> 6)] >>> (at & 63) & 1) != 0;
  }

  private boolean lapParity(int k) {
    return (k >>> positionBits & 1) != 0;
  }

  /** Makes k received. */
  void receive(int row, int k) {
    int at = k & (1 << positionBits) - 1;
    long mask = 1L << (at & 63);
    int word = row * words + (at >> 6);
    ring[word] = lapParity(k) ? ring[word] & ~mask : ring[word] | mask;
  }

  /** Moves WBASE to the first packet that was not received; returns how far. */
  int slide(int row) {
    int from = wbase[row];
    int to = from;
    while (isReceived(row, to)) {
      to++;
    }
    wbase[row] = to;
    return to - from;
  }

  /** W_Tail, and everything up to the tail was received. */
  boolean isDone(int row) {
    return tailSeen[row] && wbase[row] == highest[row] + 1;
  }

  /**
   * The ring with packet 0 of the lap leftmost, each bit as the lap of {@code base} reads it: right
   * of the base's own position and on it, 1 is received; left of it, 0 is.
   */
  void copyAsLapOf(int row, int base, long[] to) {
    long flip = lapParity(base) ? -1L : 0L;
    long used = words == 1 && positionBits < 6 ? -1L << 64 - (1 << positionBits) : -1L;
    for (int i = 0; i < words; i++) {
      to[i] = (Long.reverse(ring[row * words + i]) ^ flip) & used;
    }
  }
}
