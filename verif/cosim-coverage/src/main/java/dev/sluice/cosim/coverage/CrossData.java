// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import java.util.List;

/**
 * A cross and its counts.
 *
 * @param name its name within the group
 * @param description what it is for
 * @param points the names of the points
 * @param atLeast hits that cover a cell
 * @param cells all combinations of bins; the last point's bins change fastest
 */
public record CrossData(
    String name, String description, List<String> points, long atLeast, List<CellData> cells) {
  /**
   * A cross.
   *
   * @throws NullPointerException when something is missing
   */
  public CrossData {
    points = List.copyOf(points);
    cells = List.copyOf(cells);
  }

  /**
   * Whether a cell was hit often enough; true for cells that do not count.
   *
   * @param cell one of the cells
   * @return false for a hole
   */
  public boolean covered(CellData cell) {
    return cell.kind() != BinKind.COUNTED || cell.hits() >= atLeast;
  }

  /**
   * The hits of one cell, or of several.
   *
   * @param ofEach a bin's name for each point, or {@link Cross#ANY} to add up over its bins
   * @return samples
   */
  public long hits(List<String> ofEach) {
    long sum = 0;
    for (CellData cell : cells) {
      boolean meant = true;
      for (int i = 0; i < ofEach.size(); i++) {
        meant &= ofEach.get(i).equals(Cross.ANY) || ofEach.get(i).equals(cell.bins().get(i));
      }
      sum += meant ? cell.hits() : 0;
    }
    return sum;
  }

  /**
   * How much of it is covered.
   *
   * @return over its counted cells
   */
  public Score score() {
    return new Score(
        cells.stream().filter(c -> c.kind() == BinKind.COUNTED && covered(c)).count(),
        cells.stream().filter(c -> c.kind() == BinKind.COUNTED).count());
  }

  /**
   * What is missing.
   *
   * @return the cells that are not covered, each as the names of its bins
   */
  public List<String> holes() {
    return cells.stream().filter(cell -> !covered(cell)).map(CellData::name).toList();
  }

  /** The names of the bins of a point, in order. */
  List<String> binsOf(int point) {
    return cells.stream().map(cell -> cell.bins().get(point)).distinct().toList();
  }
}
