// SPDX-License-Identifier: Apache-2.0
package dev.sluice.network;

import java.util.Arrays;

/**
 * Slots of a fixed size for packets on their way, named by small numbers. Free slots are a list.
 *
 * <p>The bytes lie in chunks of {@value #CHUNK_SLOTS} slots; when no slot is free the number of
 * chunks doubles, and no packet is moved. Otherwise nothing allocates.
 */
final class PacketPool {
  static final int NONE = -1;

  private static final int CHUNK_SHIFT = 8;
  private static final int CHUNK_SLOTS = 1 << CHUNK_SHIFT;
  private static final int ALIGNMENT = 8;

  private final int slotBytes;
  private byte[][] chunks = new byte[0][];
  private int slots;
  private int firstFree = NONE;

  /** For the list that a slot is in: the slot after it, or NONE. */
  int[] next = new int[0];

  /** Bytes of the packet in the slot. */
  int[] size = new int[0];

  /** When the packet was sent, counted in packets; of a copy made by the network its complement. */
  long[] sequence = new long[0];

  PacketPool(int maxPacketBytes) {
    slotBytes = (maxPacketBytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    grow(1);
  }

  /** Takes a free slot. */
  int take() {
    if (firstFree == NONE) {
      grow(chunks.length);
    }
    int slot = firstFree;
    firstFree = next[slot];
    next[slot] = NONE;
    return slot;
  }

  /** Gives a slot back. */
  void free(int slot) {
    next[slot] = firstFree;
    firstFree = slot;
  }

  /** The array that holds the slot. */
  byte[] bytes(int slot) {
    return chunks[slot >>> CHUNK_SHIFT];
  }

  /** Where in that array the slot begins. */
  int offset(int slot) {
    return (slot & (CHUNK_SLOTS - 1)) * slotBytes;
  }

  int slotBytes() {
    return slotBytes;
  }

  private void grow(int moreChunks) {
    int old = chunks.length;
    chunks = Arrays.copyOf(chunks, old + moreChunks);
    slots = chunks.length << CHUNK_SHIFT;
    next = Arrays.copyOf(next, slots);
    size = Arrays.copyOf(size, slots);
    sequence = Arrays.copyOf(sequence, slots);
    for (int chunk = old; chunk < chunks.length; chunk++) {
      chunks[chunk] = new byte[CHUNK_SLOTS * slotBytes];
    }
    for (int slot = slots - 1; slot >= old << CHUNK_SHIFT; slot--) {
      free(slot);
    }
  }
}
