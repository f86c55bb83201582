// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import java.util.Comparator;
import java.util.List;

/**
 * One thing that Verilator counted. Instances of one module are counted together.
 *
 * @param file the Verilog file
 * @param line where it begins, from 1
 * @param column where it begins, from 1
 * @param kind what it is
 * @param name what Verilator calls it: {@code if}, {@code else}, a signal's bit, in newer releases
 *     with its direction, {@code a[1]:0->1}
 * @param lines the lines that run when it does, empty for a toggle
 * @param hits how often it ran or toggled
 */
public record CodePoint(
    String file, int line, int column, Kind kind, String name, List<Integer> lines, long hits)
    implements Comparable<CodePoint> {
  private static final Comparator<CodePoint> ORDER =
      Comparator.comparing(CodePoint::file)
          .thenComparingInt(CodePoint::line)
          .thenComparingInt(CodePoint::column)
          .thenComparing(CodePoint::kind)
          .thenComparing(CodePoint::name)
          .thenComparing(point -> point.lines.toString())
          .thenComparingLong(CodePoint::hits);

  /** What was counted. */
  public enum Kind {
    /** A block of statements that ran. */
    LINE,
    /** A side of a branch that was taken. */
    BRANCH,
    /** A bit that changed, or that changed in one direction. */
    TOGGLE,
    /** Something else, for example a cover statement. */
    OTHER
  }

  /**
   * A point.
   *
   * @throws NullPointerException when something is missing
   */
  public CodePoint {
    lines = List.copyOf(lines);
  }

  /** The name of a toggle without its direction. */
  String bit() {
    int direction = name.lastIndexOf(':');
    return direction < 0 ? name : name.substring(0, direction);
  }

  @Override
  public int compareTo(CodePoint other) {
    return ORDER.compare(this, other);
  }
}
