// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * A measure of a sweep as its page's template takes it: a row for each contender, a column for each
 * value.
 */
public final class SweepTable {
  private SweepTable() {}

  /**
   * The table.
   *
   * @param title what is measured
   * @param quantity what is swept
   * @param values the values' names, in the order of the columns
   * @param contenders the contenders' names, in the order of the rows
   * @param cell what stands at a row and a column, both from 0
   * @return for the template: title, titles and rows
   */
  public static Map<String, Object> of(
      String title,
      String quantity,
      List<String> values,
      List<String> contenders,
      BiFunction<Integer, Integer, String> cell) {
    List<String> titles = new ArrayList<>(List.of(quantity));
    titles.addAll(values);
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      List<String> row = new ArrayList<>(List.of(contenders.get(i)));
      for (int j = 0; j < values.size(); j++) {
        row.add(cell.apply(i, j));
      }
      rows.add(row);
    }
    return Map.of("title", title, "titles", titles, "rows", rows);
  }
}
