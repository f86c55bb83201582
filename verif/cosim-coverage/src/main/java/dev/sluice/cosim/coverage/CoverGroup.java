// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.List;

/**
 * Points and crosses that belong together.
 *
 * <pre>{@code
 * CoverGroup group = new CoverGroup("fifo", "how full it was and what happened then");
 * CoverPoint fill = group.point("fill", "items").bin("empty", 0).range("some", 1, 15).bin("full", 16);
 * CoverPoint op = group.point("op", "what was done").bin("push", 0).bin("pop", 1).bin("both", 2);
 * Cross both = group.cross("fill x op", "each at each level", fill, op).ignore("empty", "pop");
 * ...
 * fill.sample(items);          // once a clock
 * op.sample(done);
 * both.sample();
 * ...
 * group.data().holes();        // what is missing, by name
 * CoverageFiles.mergeInto(file, CoverageData.of(new CoverageRun("fifo", seed, true), group));
 * }</pre>
 */
public final class CoverGroup {
  private final String name;
  private final String description;
  private final List<CoverPoint> points = new ArrayList<>();
  private final List<Cross> crosses = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  /**
   * A group without points yet.
   *
   * @param name groups of one name are merged
   * @param description what it is about, in a line
   */
  public CoverGroup(String name, String description) {
    this.name = name;
    this.description = description;
  }

  /**
   * Adds a point.
   *
   * @param point its name
   * @param about what is sampled, in a line
   * @return the point, without bins yet
   * @throws CosimException when the name is taken
   */
  public CoverPoint point(String point, String about) {
    take(point);
    CoverPoint added = new CoverPoint(this, point, about);
    points.add(added);
    return added;
  }

  /**
   * Adds a cross. The points can be given no more bins.
   *
   * @param cross its name
   * @param about what it is for, in a line
   * @param crossed points of this group, two or more
   * @return the cross
   * @throws CosimException when the name is taken, or a point is another group's or has no bins
   */
  public Cross cross(String cross, String about, CoverPoint... crossed) {
    for (CoverPoint point : crossed) {
      if (!points.contains(point)) {
        throw new CosimException("cross " + cross + ": " + point + " is not of group " + name);
      }
    }
    take(cross);
    Cross added = new Cross(this, cross, about, crossed);
    crosses.add(added);
    return added;
  }

  private void take(String used) {
    if (names.contains(used)) {
      throw new CosimException("cover group " + name + " has a " + used + " already");
    }
    names.add(used);
  }

  /**
   * Its name.
   *
   * @return the name
   */
  public String name() {
    return name;
  }

  /**
   * What was counted so far.
   *
   * @return a copy
   */
  public GroupData data() {
    return new GroupData(
        name,
        description,
        points.stream().map(CoverPoint::data).toList(),
        crosses.stream().map(Cross::data).toList());
  }

  @Override
  public String toString() {
    return "cover group " + name + ": " + data().score();
  }
}
