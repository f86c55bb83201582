// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import java.util.List;

/**
 * A cell of a cross and its count.
 *
 * @param bins the name of a bin of each point
 * @param kind whether it counts
 * @param hits how often it was hit
 */
public record CellData(List<String> bins, BinKind kind, long hits) {
  /**
   * A cell.
   *
   * @throws NullPointerException when something is missing
   */
  public CellData {
    bins = List.copyOf(bins);
  }

  CellData withHits(long count) {
    return new CellData(bins, kind, count);
  }

  /** Its name, for example {@code full, push}. */
  String name() {
    return String.join(", ", bins);
  }
}
