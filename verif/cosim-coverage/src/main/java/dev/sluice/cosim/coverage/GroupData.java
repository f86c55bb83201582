// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;

/**
 * A cover group and its counts.
 *
 * @param name its name
 * @param description what it is about
 * @param points in the order of their definition
 * @param crosses in the order of their definition
 */
public record GroupData(
    String name, String description, List<PointData> points, List<CrossData> crosses) {
  /**
   * A group.
   *
   * @throws NullPointerException when something is missing
   */
  public GroupData {
    points = List.copyOf(points);
    crosses = List.copyOf(crosses);
  }

  /**
   * A point.
   *
   * @param point its name
   * @return the point
   * @throws CosimException when there is none of that name
   */
  public PointData point(String point) {
    return points.stream()
        .filter(one -> one.name().equals(point))
        .findFirst()
        .orElseThrow(() -> new CosimException("cover group " + name + " has no point " + point));
  }

  /**
   * A cross.
   *
   * @param cross its name
   * @return the cross
   * @throws CosimException when there is none of that name
   */
  public CrossData cross(String cross) {
    return crosses.stream()
        .filter(one -> one.name().equals(cross))
        .findFirst()
        .orElseThrow(() -> new CosimException("cover group " + name + " has no cross " + cross));
  }

  /**
   * How much of it is covered.
   *
   * @return over all counted bins and cells
   */
  public Score score() {
    Score sum = Score.NONE;
    for (PointData point : points) {
      sum = sum.plus(point.score());
    }
    for (CrossData cross : crosses) {
      sum = sum.plus(cross.score());
    }
    return sum;
  }

  /**
   * Whether nothing is missing.
   *
   * @return true when every counted bin and cell was hit often enough
   */
  public boolean covered() {
    return score().isFull();
  }

  /**
   * What is missing.
   *
   * @return for example {@code fill: full} and {@code fill x op: full, push}, in order
   */
  public List<String> holes() {
    List<String> holes = new ArrayList<>();
    for (PointData point : points) {
      point.holes().forEach(bin -> holes.add(point.name() + ": " + bin));
    }
    for (CrossData cross : crosses) {
      cross.holes().forEach(cell -> holes.add(cross.name() + ": " + cell));
    }
    return holes;
  }
}
