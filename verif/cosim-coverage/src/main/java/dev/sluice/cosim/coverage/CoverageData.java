// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The coverage of one run or of many together. Immutable. Merging gives the same result in any
 * order.
 *
 * @param runs what contributed, by name and seed
 * @param groups by name
 */
public record CoverageData(List<CoverageRun> runs, List<GroupData> groups) {
  /** The coverage of no run. */
  public static final CoverageData EMPTY = new CoverageData(List.of(), List.of());

  /**
   * Coverage.
   *
   * @throws NullPointerException when something is missing
   */
  public CoverageData {
    runs = List.copyOf(new TreeSet<>(runs));
    groups = List.copyOf(groups);
  }

  /**
   * The coverage of one run.
   *
   * @param run which
   * @param groups as they were counted; groups of one name are merged
   * @return a copy of their counts
   */
  public static CoverageData of(CoverageRun run, CoverGroup... groups) {
    return Arrays.stream(groups)
        .map(group -> new CoverageData(List.of(run), List.of(group.data())))
        .reduce(new CoverageData(List.of(run), List.of()), CoverageData::merge);
  }

  /**
   * Both together: counts are added. A run that is in both is named once, but its counts are added
   * all the same.
   *
   * @param other other coverage
   * @return the sums
   * @throws CosimException when a group of both is not defined alike
   */
  public CoverageData merge(CoverageData other) {
    TreeSet<CoverageRun> allRuns = new TreeSet<>(runs);
    allRuns.addAll(other.runs);
    TreeMap<String, GroupData> merged = new TreeMap<>();
    groups.forEach(group -> merged.merge(group.name(), group, Merge::groups));
    other.groups.forEach(group -> merged.merge(group.name(), group, Merge::groups));
    return new CoverageData(List.copyOf(allRuns), List.copyOf(merged.values()));
  }

  /**
   * A group.
   *
   * @param name its name
   * @return the group
   * @throws CosimException when there is none of that name
   */
  public GroupData group(String name) {
    return groups.stream()
        .filter(group -> group.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new CosimException("the coverage has no group " + name));
  }

  /**
   * How much is covered.
   *
   * @return over all counted bins and cells of all groups
   */
  public Score score() {
    return groups.stream().map(GroupData::score).reduce(Score.NONE, Score::plus);
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
   * @return for example {@code fifo.fill: full}, in order
   */
  public List<String> holes() {
    return groups.stream()
        .flatMap(group -> group.holes().stream().map(hole -> group.name() + "." + hole))
        .toList();
  }
}
