// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import dev.sluice.cosim.coverage.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A file of Verilog.
 *
 * @param name its name
 * @param lines those of the source in order, or, where it was not given, those with a count
 */
public record FileCoverage(String name, List<LineCoverage> lines) {
  static FileCoverage of(String name, List<CodePoint> points, String source) {
    TreeMap<Integer, Builder> builders = new TreeMap<>();
    String[] texts = source.isEmpty() ? new String[0] : source.split("\r?\n", -1);
    Origins origins = new Origins(texts);
    for (int i = 0; i < texts.length; i++) {
      if (i + 1 < texts.length || !texts[i].isEmpty()) {
        builders.put(i + 1, new Builder(texts[i], origins.of(i)));
      }
    }
    for (CodePoint point : points) {
      Builder at = builders.computeIfAbsent(point.line(), _ -> new Builder("", Optional.empty()));
      switch (point.kind()) {
        case TOGGLE -> at.toggles.add(point);
        case BRANCH -> at.branches.add(point);
        case LINE, OTHER -> {
          if (point.lines().isEmpty()) {
            at.ran(point.hits());
          }
        }
      }
      for (int line : point.lines()) {
        builders.computeIfAbsent(line, _ -> new Builder("", Optional.empty())).ran(point.hits());
      }
    }
    List<LineCoverage> lines = new ArrayList<>();
    builders.forEach((number, builder) -> lines.add(builder.build(number)));
    return new FileCoverage(name, List.copyOf(lines));
  }

  private static final class Builder {
    private final String text;
    private final Optional<SourceLine> origin;
    private final List<CodePoint> branches = new ArrayList<>();
    private final List<CodePoint> toggles = new ArrayList<>();
    private boolean statement;
    private long hits;

    Builder(String text, Optional<SourceLine> origin) {
      this.text = text;
      this.origin = origin;
    }

    void ran(long times) {
      statement = true;
      hits = Math.max(hits, times);
    }

    LineCoverage build(int number) {
      return new LineCoverage(
          number, text, origin, statement, hits, List.copyOf(branches), List.copyOf(toggles));
    }
  }

  /**
   * How many lines ran.
   *
   * @return over those with statements that are counted
   */
  public Score statements() {
    return new Score(
        lines.stream().filter(line -> line.statement() && line.hits() > 0).count(),
        lines.stream().filter(LineCoverage::statement).count());
  }

  /**
   * How many sides of branches were taken.
   *
   * @return over all
   */
  public Score branches() {
    return score(lines.stream().flatMap(line -> line.branches().stream()).toList());
  }

  /**
   * How many bits toggled; where Verilator counts rising and falling apart, how many of both.
   *
   * @return over all
   */
  public Score toggles() {
    return score(lines.stream().flatMap(line -> line.toggles().stream()).toList());
  }

  private static Score score(List<CodePoint> points) {
    return new Score(points.stream().filter(p -> p.hits() > 0).count(), points.size());
  }
}
