package dev.sluice.cosim.coverage.report;

import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.CodePoint;
import dev.sluice.cosim.coverage.code.FileCoverage;
import dev.sluice.cosim.coverage.code.LineCoverage;
import java.util.ArrayList;
import java.util.List;

/** The files of the page: every line with its count, and what it was generated from. */
final class CodeHtml {
  /** How many bits of one line are named. */
  private static final int BITS = 8;

  private final Html html;

  CodeHtml(Html html) {
    this.html = html;
  }

  void write(CodeCoverage code) {
    code.files().forEach(this::file);
    if (!code.origins().isEmpty()) {
      html.raw("<h2>By source line</h2>\n<table><tr><th>source</th><th>ran</th><th>lines</th>");
      html.raw("<th>with holes</th></tr>\n");
      code.origins()
          .forEach(
              (origin, lines) -> {
                long holes = lines.stream().filter(LineCoverage::hasHole).count();
                long hits = lines.stream().mapToLong(LineCoverage::hits).max().orElse(0);
                html.raw("<tr>").cell("", origin).cell("n", hits).cell("n", lines.size());
                html.cell(holes > 0 ? "n hole" : "n hit", holes).raw("</tr>\n");
              });
      html.raw("</table>\n");
    }
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
      html.cell("wrap", notes(line)).raw("</tr>\n");
    }
    html.raw("</table></div></details>\n");
  }

  private static String notes(LineCoverage line) {
    List<String> notes = new ArrayList<>();
    line.branches().forEach(branch -> notes.add(branch.name() + " " + branch.hits()));
    List<String> still =
        line.toggles().stream().filter(t -> t.hits() == 0).map(CodePoint::name).toList();
    if (!line.toggles().isEmpty()) {
      notes.add((line.toggles().size() - still.size()) + "/" + line.toggles().size() + " toggled");
    }
    if (!still.isEmpty()) {
      String more = still.size() > BITS ? ", ..." : "";
      notes.add("not " + String.join(", ", still.subList(0, Math.min(BITS, still.size()))) + more);
    }
    return String.join("; ", notes);
  }
}
