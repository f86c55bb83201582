// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.report;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.GroupData;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.FileCoverage;
import dev.sluice.cosim.coverage.code.LineCoverage;
import dev.sluice.cosim.coverage.code.SourceLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Coverage as one HTML page that needs nothing else: no scripts, no other files, no hosts. */
public final class CoverageHtml {
  private CoverageHtml() {}

  /**
   * Functional coverage alone.
   *
   * @param title of the page
   * @param functional what was sampled
   * @return the page
   */
  public static String report(String title, CoverageData functional) {
    return report(title, functional, Optional.empty());
  }

  /**
   * Functional and code coverage on one page.
   *
   * @param title of the page
   * @param functional what was sampled
   * @param code what Verilator counted, if anything
   * @return the page
   */
  public static String report(String title, CoverageData functional, Optional<CodeCoverage> code) {
    Html html = new Html();
    html.head(title).raw("<h1>").text(title).raw("</h1>\n");
    summary(html, functional, code);
    functional.groups().forEach(group -> new FunctionalHtml(html).group(group));
    code.ifPresent(counted -> new CodeHtml(html).write(counted));
    runs(html, functional);
    return html.raw("</body></html>\n").toString();
  }

  /**
   * Adds the groups to a page, each to be opened, with its score.
   *
   * @param html the page
   * @param functional what was sampled
   */
  public static void groups(Html html, CoverageData functional) {
    for (GroupData group : functional.groups()) {
      html.raw("<details><summary>").text(group.name() + " \u2014 " + group.score());
      html.raw("</summary>\n");
      new FunctionalHtml(html).parts(group);
      html.raw("</details>\n");
    }
  }

  /**
   * Adds a table of source lines to a page.
   *
   * @param html the page
   * @param origins the lines of Verilog that were generated from each
   */
  public static void origins(Html html, Map<SourceLine, List<LineCoverage>> origins) {
    new CodeHtml(html).origins(origins);
  }

  private static void summary(Html html, CoverageData functional, Optional<CodeCoverage> code) {
    html.raw("<table>\n<tr><th>part</th><th>covered</th></tr>\n");
    for (GroupData group : functional.groups()) {
      html.raw("<tr>").cell("", "group " + group.name()).score(group.score()).raw("</tr>\n");
    }
    if (code.isPresent()) {
      CodeCoverage all = code.get();
      html.raw("<tr>").cell("", "lines").score(all.statements()).raw("</tr>\n");
      html.raw("<tr>").cell("", "branches").score(all.branches()).raw("</tr>\n");
      html.raw("<tr>").cell("", "toggles").score(all.toggles()).raw("</tr>\n");
      for (FileCoverage file : all.files()) {
        html.raw("<tr>").cell("", "lines of " + file.name()).score(file.statements());
        html.raw("</tr>\n");
      }
    }
    html.raw("</table>\n");
  }

  private static void runs(Html html, CoverageData functional) {
    if (functional.runs().isEmpty()) {
      return;
    }
    html.raw("<details><summary>").text(functional.runs().size() + " runs");
    html.raw("</summary>\n<table><tr><th>run</th><th>seed</th><th>result</th></tr>\n");
    functional
        .runs()
        .forEach(
            run ->
                html.raw("<tr>")
                    .cell("", run.name())
                    .cell("n", run.seed())
                    .cell(run.passed() ? "" : "hole", run.passed() ? "passed" : "failed")
                    .raw("</tr>\n"));
    html.raw("</table></details>\n");
  }
}
