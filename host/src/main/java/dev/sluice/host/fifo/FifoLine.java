// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.fifo;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * What a line of a remote FIFO's ring holds. A line has 64 bytes, eight words, little-endian; its
 * last word is a stamp that no line before it at this place had, so who reads memory sees that the
 * line is new. A line is never divided among packets, and its words are written in ascending order.
 *
 * <pre>
 *  first line of a message:  length 4 bytes, 0 4 bytes | tag | credit | payload 32 bytes | stamp
 *  each further line:        payload 56 bytes                                            | stamp
 * </pre>
 *
 * <p>Several lines of a message may arrive in any order: it is there when all of its stamps are.
 */
final class FifoLine {
  /** Bytes of a line. */
  static final int BYTES = 64;

  /** Payload of a message's first line. */
  static final int FIRST_PAYLOAD = 32;

  /** Payload of each further line. */
  static final int NEXT_PAYLOAD = 56;

  private static final int TAG = 8;
  private static final int CREDIT = 16;
  private static final int FIRST_DATA = 24;
  private static final int STAMP = 56;

  private static final ValueLayout.OfLong LAYOUT =
      ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle WORD = LAYOUT.varHandle();

  private FifoLine() {}

  /** Lines of a message of so many bytes. */
  static long lines(long length) {
    return 1 + Math.max(0, Math.ceilDiv(length - FIRST_PAYLOAD, NEXT_PAYLOAD));
  }

  /** The most bytes of a message of so many lines. */
  static long payload(long lines) {
    return FIRST_PAYLOAD + (lines - 1) * NEXT_PAYLOAD;
  }

  /** The stamp of the line with a number, which counts from 0 on and never begins anew. */
  static long stamp(long number) {
    return number + 1;
  }

  /** A word that another thread or the NIC writes. */
  static long acquire(MemorySegment memory, long offset) {
    return (long) WORD.getAcquire(memory, offset);
  }

  static long acquireStamp(MemorySegment ring, long at) {
    return acquire(ring, at + STAMP);
  }

  static long length(MemorySegment ring, long at) {
    return ring.get(LAYOUT, at);
  }

  static long tag(MemorySegment ring, long at) {
    return ring.get(LAYOUT, at + TAG);
  }

  static long credit(MemorySegment ring, long at) {
    return ring.get(LAYOUT, at + CREDIT);
  }

  static void word(MemorySegment memory, long offset, long value) {
    memory.set(LAYOUT, offset, value);
  }

  static long word(MemorySegment memory, long offset) {
    return memory.get(LAYOUT, offset);
  }

  static void stamp(MemorySegment ring, long at, long number) {
    ring.set(LAYOUT, at + STAMP, stamp(number));
  }

  static void head(MemorySegment ring, long at, long length, long tag, long credit) {
    ring.set(LAYOUT, at, length);
    ring.set(LAYOUT, at + TAG, tag);
    ring.set(LAYOUT, at + CREDIT, credit);
  }

  /** Where in its line the payload of a message begins. */
  static int payloadAt(boolean first) {
    return first ? FIRST_DATA : 0;
  }

  /** How much of it a line holds at most. */
  static int payloadBytes(boolean first) {
    return first ? FIRST_PAYLOAD : NEXT_PAYLOAD;
  }
}
