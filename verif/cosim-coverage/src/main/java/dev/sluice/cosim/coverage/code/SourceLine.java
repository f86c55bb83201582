// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the source from which Verilog was generated, as SpinalHDL names it in a comment: {@code
 * // Fifo.scala l42} or {@code // @ Fifo.scala l42}.
 *
 * @param file the Scala file
 * @param line from 1
 */
public record SourceLine(String file, int line) implements Comparable<SourceLine> {
  private static final Pattern COMMENT =
      Pattern.compile("//\\s*(?:@\\s*)?([\\w./-]+\\.scala)\\s+l(\\d{1,9})\\b");
  private static final Comparator<SourceLine> ORDER =
      Comparator.comparing(SourceLine::file).thenComparingInt(SourceLine::line);

  /**
   * The source that a line of Verilog names.
   *
   * @param verilog one line
   * @return empty when it names none
   */
  public static Optional<SourceLine> of(String verilog) {
    Matcher matcher = COMMENT.matcher(verilog);
    return matcher.find()
        ? Optional.of(new SourceLine(matcher.group(1), Integer.parseInt(matcher.group(2))))
        : Optional.empty();
  }

  @Override
  public int compareTo(SourceLine other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return file + " l" + line;
  }
}
