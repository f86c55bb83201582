// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage;

import java.util.List;

/** Coverage as text for a terminal or a log. */
public final class CoverageText {
  /** How many holes of a cross are named. */
  private static final int HOLES = 20;

  private CoverageText() {}

  /**
   * Every point with its bins, every cross with its holes.
   *
   * @param coverage what to show
   * @return lines, the last one ended
   */
  public static String report(CoverageData coverage) {
    StringBuilder out = new StringBuilder();
    long failed = coverage.runs().stream().filter(run -> !run.passed()).count();
    out.append("functional coverage ").append(coverage.score());
    out.append(" of ").append(coverage.runs().size()).append(" runs");
    out.append(failed == 0 ? "" : ", " + failed + " of them failed").append('\n');
    for (GroupData group : coverage.groups()) {
      out.append("\ngroup ").append(group.name()).append(": ").append(group.score()).append('\n');
      group.points().forEach(point -> point(out, point));
      group.crosses().forEach(cross -> cross(out, cross));
    }
    return out.toString();
  }

  private static void point(StringBuilder out, PointData point) {
    out.append("  point ").append(point.name()).append(": ").append(point.score());
    out.append(", ").append(point.samples()).append(" samples");
    out.append(point.others() == 0 ? "" : ", " + point.others() + " in no bin").append('\n');
    int width = point.bins().stream().mapToInt(bin -> bin.name().length()).max().orElse(1);
    for (BinData bin : point.bins()) {
      String mark =
          switch (bin.kind()) {
            case IGNORED -> "  ignored";
            case ILLEGAL -> bin.hits() == 0 ? "  illegal" : "  ILLEGAL";
            case COUNTED -> point.covered(bin) ? "" : "  HOLE";
          };
      out.append("    ").append(bin.name()).append(" ".repeat(width - bin.name().length()));
      out.append(String.format(" %12d", bin.hits())).append(mark).append('\n');
    }
  }

  private static void cross(StringBuilder out, CrossData cross) {
    out.append("  cross ").append(cross.name()).append(": ").append(cross.score()).append('\n');
    List<String> holes = cross.holes();
    holes.stream().limit(HOLES).forEach(hole -> out.append("    HOLE ").append(hole).append('\n'));
    if (holes.size() > HOLES) {
      out.append("    and ").append(holes.size() - HOLES).append(" more holes\n");
    }
    cross.cells().stream()
        .filter(cell -> cell.kind() == BinKind.ILLEGAL && cell.hits() > 0)
        .forEach(cell -> out.append("    ILLEGAL ").append(cell.name()).append('\n'));
  }
}
