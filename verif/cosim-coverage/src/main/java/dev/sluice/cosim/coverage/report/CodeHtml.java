// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.report;

import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.CodePoint;
import dev.sluice.cosim.coverage.code.FileCoverage;
import dev.sluice.cosim.coverage.code.LineCoverage;
import dev.sluice.cosim.coverage.code.SourceLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The files of the page: every line with its count, and what it was generated from. */
final class CodeHtml {
  /** How many bits of one line are named. */
  private static final int BITS = 3;

  private final Html html;

  CodeHtml(Html html) {
    this.html = html;
  }

  void write(CodeCoverage code) {
    code.files().forEach(this::file);
    if (!code.origins().isEmpty()) {
      html.raw("<h2>By source line</h2>\n");
      origins(code.origins());
    }
  }

  /** A table of source lines, with what was left out in the Verilog that was made from each. */
  void origins(Map<SourceLine, List<LineCoverage>> origins) {
    html.raw("<table><tr><th>source</th>");
    for (String column :
        List.of("ran", "lines", "did not run", "branches not taken", "toggles missing")) {
      html.raw("<th class=\"n\">" + column + "</th>");
    }
    html.raw("</tr>\n");
    origins.forEach(
        (origin, lines) -> {
          boolean runs = lines.stream().anyMatch(LineCoverage::statement);
          long hits = lines.stream().mapToLong(LineCoverage::hits).max().orElse(0);
          html.raw("<tr>").cell("", origin).cell("n", runs ? hits : "").cell("n", lines.size());
          holes(lines.stream().filter(line -> line.statement() && line.hits() == 0).count());
          holes(missed(lines, LineCoverage::branches));
          holes(missed(lines, LineCoverage::toggles));
          html.raw("</tr>\n");
        });
    html.raw("</table>\n");
  }

  private void holes(long count) {
    html.cell(count > 0 ? "n hole" : "n", count > 0 ? count : "");
  }

  private static long missed(
      List<LineCoverage> lines, Function<LineCoverage, List<CodePoint>> part) {
    return lines.stream().map(part).flatMap(List::stream).filter(p -> p.hits() == 0).count();
  }

  private void file(FileCoverage file) {
    html.raw("<h2>").text(file.name()).raw("</h2>\n<p class=\"about\">");
    html.text("lines " + file.statements() + ", branches " + file.branches());
    html.text(", toggles " + file.toggles()).raw("</p>\n<details><summary>lines</summary>");
    html.raw("<div class=\"scroll\"><table class=\"code\">\n");
    for (LineCoverage line : file.lines()) {
      boolean counted = line.statement() || !line.branches().isEmpty() || !line.toggles().isEmpty();
      String style = counted ? line.hasHole() ? "hole" : "hit" : "";
      html.raw("<tr>").cell("n", line.number());
      html.cell("n", line.statement() ? line.hits() : "").cell(style, line.text());
      html.cell("", notes(line)).raw("</tr>\n");
    }
    html.raw("</table></div></details>\n");
  }

  private static String notes(LineCoverage line) {
    List<String> notes = new ArrayList<>();
    line.branches().forEach(branch -> notes.add(branch.name() + " " + branch.hits()));
    List<String> still = line.notToggled();
    if (!line.toggles().isEmpty()) {
      long done = line.toggles().stream().filter(t -> t.hits() > 0).count();
      notes.add(done + "/" + line.toggles().size() + " toggled");
    }
    if (!still.isEmpty()) {
      String more = still.size() > BITS ? ", ..." : "";
      notes.add("not " + String.join(", ", still.subList(0, Math.min(BITS, still.size()))) + more);
    }
    return String.join("; ", notes);
  }
}
