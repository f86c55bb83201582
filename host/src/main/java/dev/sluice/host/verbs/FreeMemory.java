// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.verbs;

import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Which bytes of a memory are free: the first hole that is large enough is taken, and neighbours
 * that are free become one. Not thread-safe.
 */
final class FreeMemory {
  /** Bytes that every piece begins at a multiple of: a line of a cache, a beat of any NIC. */
  static final int ALIGNMENT = 64;

  /** Begin of each hole, and its bytes. */
  private final TreeMap<Long, Long> holes = new TreeMap<>();

  /** All is free. */
  FreeMemory(long bytes) {
    long whole = bytes / ALIGNMENT * ALIGNMENT;
    if (whole > 0) {
      holes.put(0L, whole);
    }
  }

  /** Bytes that a piece takes. */
  static long rounded(long bytes) {
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  }

  /** Takes a piece; empty when no hole is large enough. */
  OptionalLong take(long bytes) {
    if (bytes > Long.MAX_VALUE - ALIGNMENT) {
      return OptionalLong.empty();
    }
    long size = rounded(bytes);
    for (Map.Entry<Long, Long> hole : holes.entrySet()) {
      long begin = hole.getKey();
      long left = hole.getValue() - size;
      if (left >= 0) {
        holes.remove(begin);
        if (left > 0) {
          holes.put(begin + size, left);
        }
        return OptionalLong.of(begin);
      }
    }
    return OptionalLong.empty();
  }

  /** Gives back what was taken. */
  void give(long begin, long bytes) {
    long from = begin;
    long size = rounded(bytes);
    Map.Entry<Long, Long> before = holes.floorEntry(begin);
    if (before != null && before.getKey() + before.getValue() == begin) {
      from = before.getKey();
      size += before.getValue();
    }
    Long after = holes.remove(from + size);
    if (after != null) {
      size += after;
    }
    holes.put(from, size);
  }

  /** Bytes of the largest piece that can be taken. */
  long largest() {
    return holes.values().stream().mapToLong(Long::longValue).max().orElse(0);
  }
}
