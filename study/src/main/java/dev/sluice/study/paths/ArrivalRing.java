// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.paths;

/**
 * Packets on their way along one path, first in first out. The fields of a packet lie side by side,
 * so that it costs one line of the cache. Allocates only when more packets are inside than ever
 * before.
 */
final class ArrivalRing {
  private static final int FIRST_CAPACITY = 64;
  private static final int STRIDE = 4;
  private static final int FLOW_SHIFT = 32;
  private static final int KIND_SHIFT = 56;
  private static final int FLOW_MASK = (1 << KIND_SHIFT - FLOW_SHIFT) - 1;
  private static final int BYTES_BITS = 20;
  private static final int BYTES_MASK = (1 << BYTES_BITS) - 1;

  /** For each packet: arrival; sequence and bytes; kind, flow and index; detail. */
  private long[] fields = new long[FIRST_CAPACITY * STRIDE];

  /** Of each packet its {@link Packet#bits}, which few have: beside the others. */
  private long[] bits = new long[FIRST_CAPACITY];

  private int mask = fields.length - 1;
  private int first;
  private int used;

  boolean isEmpty() {
    return used == 0;
  }

  void add(long arrival, long sequence, Packet packet) {
    if (used == fields.length) {
      grow();
    }
    int at = first + used & mask;
    used += STRIDE;
    fields[at] = arrival;
    fields[at + 1] = sequence << BYTES_BITS | packet.bytes & BYTES_MASK;
    fields[at + 2] =
        (long) packet.kind << KIND_SHIFT
            | (long) (packet.flow & FLOW_MASK) << FLOW_SHIFT
            | packet.index & 0xffffffffL;
    fields[at + 3] = packet.detail;
    bits[at / STRIDE] = packet.bits;
  }

  private void grow() {
    fields = grown(fields, first);
    bits = grown(bits, first / STRIDE);
    mask = fields.length - 1;
    first = 0;
  }

  private static long[] grown(long[] full, int from) {
    long[] more = new long[2 * full.length];
    System.arraycopy(full, from, more, 0, full.length - from);
    System.arraycopy(full, 0, more, full.length - from, from);
    return more;
  }

  /** When the first packet arrives; there is one. */
  long arrival() {
    return fields[first];
  }

  /** Which of all packets the first one is. */
  long sequence() {
    return fields[first + 1] >>> BYTES_BITS;
  }

  /** Takes the first packet. */
  void take(Packet into) {
    long key = fields[first + 2];
    into.kind = (int) (key >>> KIND_SHIFT);
    into.flow = (int) (key >>> FLOW_SHIFT) & FLOW_MASK;
    into.index = (int) key;
    into.detail = fields[first + 3];
    into.bits = bits[first / STRIDE];
    into.bytes = (int) fields[first + 1] & BYTES_MASK;
    first = first + STRIDE & mask;
    used -= STRIDE;
  }
}
