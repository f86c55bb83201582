// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.udp;

import dev.sluice.cycle.lib.FrameStreamWires;
import dev.sluice.cycle.lib.Wires;

/** Bytes of beats. Packets and frames have data and keep at the same places of their wires. */
final class Beats {
  private static final int DATA = FrameStreamWires.DATA;

  private Beats() {}

  static int count(Wires beat) {
    return Long.bitCount(beat.get(FrameStreamWires.KEEP));
  }

  static long keep(int bytes) {
    return bytes == 64 ? -1L : (1L << bytes) - 1;
  }

  static int get(Wires beat, int at) {
    return (int) (beat.word(DATA, at >> 3) >>> 8 * (at & 7)) & 0xff;
  }

  static void put(Wires beat, int at, int value) {
    int shift = 8 * (at & 7);
    long word = beat.word(DATA, at >> 3);
    beat.setWord(DATA, at >> 3, word & ~(0xffL << shift) | (long) (value & 0xff) << shift);
  }

  /** Copies bytes of a beat into an array. */
  static void read(Wires beat, int from, byte[] to, int at, int count) {
    for (int i = 0; i < count; i++) {
      to[at + i] = (byte) get(beat, from + i);
    }
  }

  /** Copies bytes of an array into a beat. */
  static void write(byte[] from, int at, Wires beat, int to, int count) {
    for (int i = 0; i < count; i++) {
      put(beat, to + i, from[at + i]);
    }
  }
}
