// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.stress;

import dev.sluice.host.pair.HostMemory;
import java.lang.foreign.MemorySegment;
import java.util.SplittableRandom;

/**
 * How a node's memory is divided.
 *
 * <pre>
 *  source: random bytes | guard | areas for the other node's transfers | guard | the hostile peer's | guard
 * </pre>
 *
 * @param largest bytes of the largest transfer
 * @param areas for how many transfers there is room
 */
record NodeMemoryMap(long largest, int areas) {
  private static final long GUARD = 4096 - 64;
  private static final long SPARE_SOURCE = 1 << 16;
  private static final long HOSTILE_BYTES = 1 << 14;
  private static final long MOST_BYTES = 160L << 20;
  private static final int SPARE_AREA = 8 * 64;

  /** As many areas as are of use, or as fit. */
  static NodeMemoryMap of(long largest, int wanted) {
    long area = new NodeMemoryMap(largest, 1).areaBytes();
    return new NodeMemoryMap(largest, (int) Math.max(2, Math.min(wanted, MOST_BYTES / area)));
  }

  private static long up(long bytes) {
    return bytes + 63 & -64L;
  }

  /** The node sends from here, from 0 on. */
  long sourceBytes() {
    return up(largest) + SPARE_SOURCE;
  }

  long areaBytes() {
    return up(largest) + SPARE_AREA;
  }

  long areasBase() {
    return sourceBytes() + GUARD;
  }

  long areasBytes() {
    return areas * areaBytes();
  }

  long hostileBase() {
    return areasBase() + areasBytes() + GUARD;
  }

  long hostileBytes() {
    return HOSTILE_BYTES;
  }

  long memoryBytes() {
    return hostileBase() + hostileBytes() + GUARD;
  }

  /** A memory with random bytes to send. */
  HostMemory memory(SplittableRandom random) {
    byte[] bytes = new byte[(int) memoryBytes()];
    byte[] source = new byte[(int) sourceBytes()];
    random.nextBytes(source);
    System.arraycopy(source, 0, bytes, 0, source.length);
    return new HostMemory(MemorySegment.ofArray(bytes));
  }
}
