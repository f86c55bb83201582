// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import java.util.List;

/**
 * A bin and its count. It has either ranges or a sequence.
 *
 * @param name its name within the point
 * @param kind whether it counts
 * @param ranges the values that fall into it, empty for a transition
 * @param sequence the values of a transition in order, else empty
 * @param hits how often it was hit
 */
public record BinData(
    String name, BinKind kind, List<ValueRange> ranges, List<Long> sequence, long hits) {
  /**
   * A bin.
   *
   * @throws NullPointerException when something is missing
   */
  public BinData {
    ranges = List.copyOf(ranges);
    sequence = List.copyOf(sequence);
  }

  BinData withHits(long count) {
    return new BinData(name, kind, ranges, sequence, count);
  }

  /** What falls into it, as text: {@code 0, 4..7} or {@code 0 => 1}. */
  String values() {
    return sequence.isEmpty()
        ? String.join(", ", ranges.stream().map(ValueRange::toString).toList())
        : String.join(" => ", sequence.stream().map(String::valueOf).toList());
  }
}
