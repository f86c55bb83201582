// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.frame;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Where things are in a client's memory, and in a line of 64 bytes that tells of them: a header for
 * each slot, then the slots.
 *
 * <pre>
 *  header: number of the frame 8 bytes | its bytes 8 | 0 | stamp 8, at 56: how many frames this client was sent, with it
 *  credit: frames given back 48 bits, generation in the upper 16 | 0
 * </pre>
 */
final class FramePlaces {
  /** Bytes of a header, and what slots begin at multiples of. */
  static final int LINE = 64;

  private static final int LENGTH = 8;
  private static final int STAMP = 56;
  private static final int GENERATION_SHIFT = 48;
  private static final ValueLayout.OfLong LAYOUT =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle WORD = LAYOUT.varHandle();

  private FramePlaces() {}

  /** Bytes from one slot to the next. */
  static long slotBytes(int frameBytes) {
    return (frameBytes + LINE - 1L) / LINE * LINE;
  }

  /** A client's memory. */
  static long bytes(int slots, int frameBytes) {
    return slots * (LINE + slotBytes(frameBytes));
  }

  static long header(long slot) {
    return slot * LINE;
  }

  static long slot(int slots, int frameBytes, long slot) {
    return (long) slots * LINE + slot * slotBytes(frameBytes);
  }

  static void writeHeader(MemorySegment memory, long at, long number, long length, long stamp) {
    memory.set(LAYOUT, at, number);
    memory.set(LAYOUT, at + LENGTH, length);
    memory.set(LAYOUT, at + STAMP, stamp);
  }

  static long stamp(MemorySegment memory, long at) {
    return (long) WORD.getAcquire(memory, at + STAMP);
  }

  static long number(MemorySegment memory, long at) {
    return memory.get(LAYOUT, at);
  }

  static long length(MemorySegment memory, long at) {
    return memory.get(LAYOUT, at + LENGTH);
  }

  static void writeCredit(MemorySegment line, int generation, long given) {
    line.set(LAYOUT, 0, (long) generation << GENERATION_SHIFT | given);
  }

  /** Frames given back; 0 when another generation says it. */
  static long credit(MemorySegment memory, long at, int generation) {
    long word = (long) WORD.getAcquire(memory, at);
    return word >>> GENERATION_SHIFT == generation ? word & (1L << GENERATION_SHIFT) - 1 : 0;
  }
}
