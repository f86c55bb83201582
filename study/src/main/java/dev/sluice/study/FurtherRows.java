// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import java.util.List;
import java.util.Map;

/**
 * Rows of {@code results.csv} that are not of two nodes.
 *
 * @param columns behind those of two nodes
 * @param rows by column, of two nodes or further; a column that a row does not have is empty
 */
public record FurtherRows(List<String> columns, List<Map<String, Object>> rows) {
  /** None, and no further columns. */
  public static final FurtherRows NONE = new FurtherRows(List.of(), List.of());

  /** Keeps both as they are. */
  public FurtherRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }
}
