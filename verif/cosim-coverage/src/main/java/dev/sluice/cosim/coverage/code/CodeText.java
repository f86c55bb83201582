// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import java.util.List;
import java.util.Map;

/** Code coverage as text for a terminal or a log: what is missing, line by line. */
public final class CodeText {
  /** How many bits of one line are named. */
  private static final int BITS = 8;

  private CodeText() {}

  /**
   * The scores of every file and its holes.
   *
   * @param code what to show
   * @return lines, the last one ended
   */
  public static String report(CodeCoverage code) {
    StringBuilder out = new StringBuilder("code coverage\n");
    out.append("  lines    ").append(code.statements()).append('\n');
    out.append("  branches ").append(code.branches()).append('\n');
    out.append("  toggles  ").append(code.toggles()).append('\n');
    for (FileCoverage file : code.files()) {
      out.append("\nfile ").append(file.name()).append(": lines ").append(file.statements());
      out.append(", branches ").append(file.branches());
      out.append(", toggles ").append(file.toggles()).append('\n');
      file.lines().stream().filter(LineCoverage::hasHole).forEach(line -> holes(out, line));
    }
    origins(out, code.origins());
    return out.toString();
  }

  private static void holes(StringBuilder out, LineCoverage line) {
    String where = "  line " + line.number() + line.origin().map(o -> " (" + o + ")").orElse("");
    if (line.statement() && line.hits() == 0) {
      out.append(where).append(" did not run: ").append(line.text().strip()).append('\n');
    }
    for (CodePoint branch : line.branches()) {
      if (branch.hits() == 0) {
        out.append(where).append(" branch not taken: ").append(branch.name()).append('\n');
      }
    }
    List<String> still = line.notToggled();
    if (!still.isEmpty()) {
      out.append(where).append(" did not toggle: ");
      out.append(String.join(", ", still.subList(0, Math.min(BITS, still.size()))));
      out.append(still.size() > BITS ? " and " + (still.size() - BITS) + " more" : "").append('\n');
    }
  }

  private static void origins(StringBuilder out, Map<SourceLine, List<LineCoverage>> origins) {
    if (origins.isEmpty()) {
      return;
    }
    out.append("\nby source line\n");
    origins.forEach(
        (origin, lines) -> {
          long missing = lines.stream().filter(LineCoverage::hasHole).count();
          long hits = lines.stream().mapToLong(LineCoverage::hits).max().orElse(0);
          out.append("  ").append(origin).append(": ran ").append(hits).append(" times");
          out.append(
              missing == 0 ? "" : ", holes in " + missing + " of " + lines.size() + " lines");
          out.append('\n');
        });
  }
}
