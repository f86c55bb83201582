// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The payloads of the packets that are inside the engine, in order, each with the place where it
 * belongs if it is accepted. As deep as the engine's latency; nothing is kept past the verdict.
 */
final class PendingPackets {
  private final byte[][] payload;
  private final int[] length;
  private final boolean[] again;
  private final long[] address;
  private final int mask;
  private int head;
  private int tail;

  PendingPackets(int latency, int payloadBytes) {
    int slots = Integer.highestOneBit(latency) * 2;
    payload = new byte[slots][payloadBytes];
    length = new int[slots];
    again = new boolean[slots];
    address = new long[slots];
    mask = slots - 1;
  }

  void add(byte[] from, int offset, int bytes, boolean sentBefore, long to) {
    int slot = tail++ & mask;
    System.arraycopy(from, offset, payload[slot], 0, bytes);
    length[slot] = bytes;
    again[slot] = sentBefore;
    address[slot] = to;
  }

  /** Writes the oldest packet to its place and forgets it. */
  void write(MemorySegment memory) {
    int slot = head++ & mask;
    MemorySegment.copy(
        payload[slot], 0, memory, ValueLayout.JAVA_BYTE, address[slot], length[slot]);
  }

  /** Forgets the oldest packet. */
  void drop() {
    head++;
  }

  /** Where the oldest packet belongs. */
  long address() {
    return address[head & mask];
  }

  /** The AGAIN flag of the oldest packet. */
  boolean again() {
    return again[head & mask];
  }
}
