// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * What outputs and signals inside showed when they were sampled before the last time. For the
 * kernel of a simulation, not for benches.
 */
public final class SampledValues {
  private final List<MemorySegment> places = new ArrayList<>();
  private long[] kept = {};

  /**
   * Values that are sampled together.
   *
   * @param outputs those of the outputs
   */
  SampledValues(MemorySegment outputs) {
    places.add(outputs);
  }

  /** A signal inside is sampled too from now on. */
  void add(MemorySegment inside) {
    places.add(inside);
  }

  /** Copies what they show now. */
  public void keep() {
    long words = places.stream().mapToLong(MemorySegment::byteSize).sum() / Long.BYTES;
    if (kept.length != words) {
      kept = new long[Math.toIntExact(words)];
    }
    int at = 0;
    for (MemorySegment place : places) {
      int count = (int) (place.byteSize() / Long.BYTES);
      MemorySegment.copy(place, ValueLayout.JAVA_LONG, 0, kept, at, count);
      at += count;
    }
  }

  /** They show what was kept, and what they showed is kept. */
  public void exchange() {
    int at = 0;
    for (MemorySegment place : places) {
      for (long word = 0; word < place.byteSize() / Long.BYTES; word++) {
        long shown = place.getAtIndex(ValueLayout.JAVA_LONG, word);
        place.setAtIndex(ValueLayout.JAVA_LONG, word, kept[at]);
        kept[at++] = shown;
      }
    }
  }
}
