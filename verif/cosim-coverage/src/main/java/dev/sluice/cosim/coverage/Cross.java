// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import dev.sluice.cosim.error.CosimException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Two or more points seen together: a cell for each combination of their counted value bins.
 * Sampling takes the bins into which the last sample of each point fell; where one fell into none,
 * nothing is counted.
 */
public final class Cross {
  /** Any bin of a point, in {@link #ignore} and {@link #illegal}. */
  public static final String ANY = "*";

  private static final long CELL_LIMIT = 1_000_000;

  private final CoverGroup group;
  private final String name;
  private final String description;
  private final CoverPoint[] points;
  private final List<List<String>> bins = new ArrayList<>();
  private final long[] hits;
  private final BinKind[] kinds;
  private long atLeast = 1;

  Cross(CoverGroup group, String name, String description, CoverPoint... points) {
    this.group = group;
    this.name = name;
    this.description = description;
    this.points = points.clone();
    if (points.length < 2) {
      throw new CosimException(this + " needs two points or more");
    }
    long cells = 1;
    for (CoverPoint point : points) {
      point.seal();
      bins.add(point.crossBins());
      cells *= Math.max(1, point.crossBins().size());
      if (point.crossBins().isEmpty() || cells > CELL_LIMIT) {
        throw new CosimException(
            this + ": " + point + " has no value bins, or there are more than 1000000 cells");
      }
    }
    hits = new long[(int) cells];
    kinds = new BinKind[(int) cells];
    Arrays.fill(kinds, BinKind.COUNTED);
  }

  /**
   * Says which cells do not matter.
   *
   * @param ofEach a bin's name for each point, or {@link #ANY}
   * @return this
   * @throws CosimException when a point has no such bin
   */
  public Cross ignore(String... ofEach) {
    return mark(BinKind.IGNORED, ofEach);
  }

  /**
   * Says which cells must not be hit: sampling one throws.
   *
   * @param ofEach a bin's name for each point, or {@link #ANY}
   * @return this
   * @throws CosimException when a point has no such bin
   */
  public Cross illegal(String... ofEach) {
    return mark(BinKind.ILLEGAL, ofEach);
  }

  private Cross mark(BinKind kind, String... ofEach) {
    check(ofEach);
    for (int cell = 0; cell < hits.length; cell++) {
      List<String> names = names(cell);
      boolean meant = true;
      for (int i = 0; i < ofEach.length; i++) {
        meant &= ofEach[i].equals(ANY) || ofEach[i].equals(names.get(i));
      }
      if (meant) {
        kinds[cell] = kind;
      }
    }
    return this;
  }

  private void check(String... ofEach) {
    if (ofEach.length != points.length) {
      throw new CosimException(
          this + " has " + points.length + " points, but bins were given for " + ofEach.length);
    }
    for (int i = 0; i < ofEach.length; i++) {
      if (!ofEach[i].equals(ANY) && !bins.get(i).contains(ofEach[i])) {
        throw new CosimException(
            this + ": " + points[i] + " has no bin " + ofEach[i] + ", only " + bins.get(i));
      }
    }
  }

  /**
   * How often a cell must be hit to be covered; 1 if not said.
   *
   * @param count 1 or more
   * @return this
   */
  public Cross atLeast(long count) {
    if (count < 1) {
      throw new CosimException(this + ": at least " + count + " is not possible");
    }
    atLeast = count;
    return this;
  }

  /**
   * Counts the last samples of the points together.
   *
   * @throws IllegalSampleException when the cell is illegal; it is counted all the same
   */
  public void sample() {
    int cell = 0;
    for (int i = 0; i < points.length; i++) {
      int bin = points[i].last();
      if (bin < 0) {
        return;
      }
      cell = cell * bins.get(i).size() + bin;
    }
    hits[cell]++;
    if (kinds[cell] == BinKind.ILLEGAL) {
      throw new IllegalSampleException(this + ": illegal cell " + names(cell) + " was hit");
    }
  }

  private List<String> names(int cell) {
    String[] names = new String[points.length];
    int rest = cell;
    for (int i = points.length - 1; i >= 0; i--) {
      names[i] = bins.get(i).get(rest % bins.get(i).size());
      rest /= bins.get(i).size();
    }
    return List.of(names);
  }

  /**
   * How often a cell was hit.
   *
   * @param ofEach a bin's name for each point, or {@link #ANY} to add up over its bins
   * @return samples
   * @throws CosimException when a point has no such bin
   */
  public long hits(String... ofEach) {
    check(ofEach);
    return data().hits(List.of(ofEach));
  }

  /**
   * What was counted so far.
   *
   * @return a copy
   */
  public CrossData data() {
    List<CellData> cells = new ArrayList<>();
    for (int cell = 0; cell < hits.length; cell++) {
      cells.add(new CellData(names(cell), kinds[cell], hits[cell]));
    }
    List<String> names = Arrays.stream(points).map(CoverPoint::name).toList();
    return new CrossData(name, description, names, atLeast, cells);
  }

  @Override
  public String toString() {
    return "cross " + group.name() + "." + name;
  }
}
