// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.report.CoverageHtml;
import dev.sluice.cosim.coverage.report.Html;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One page for people: what was run, how fast, what failed and how to run it again, what was
 * covered. Where code coverage was asked for there is a page beside it for the Verilog of each
 * configuration, in {@code code/}.
 */
final class HtmlReport {
  private static final String TITLE = "Sluice regression";
  private static final String CODE = "code";

  private final Html html = new Html();

  private HtmlReport() {}

  static void write(List<SeedResult> results, RegressionCoverage coverage, Path folder)
      throws IOException {
    HtmlReport report = new HtmlReport();
    report.html.head(TITLE).raw("<h1>" + TITLE + "</h1>\n");
    report.summary(results);
    report.failures(results.stream().filter(r -> !r.passed()).toList());
    report.coverage(coverage);
    report.seeds(results);
    report.html.raw("</body></html>\n");
    Files.writeString(folder.resolve("report.html"), report.html.toString());
    if (!coverage.code().isEmpty()) {
      Path code = Files.createDirectories(folder.resolve(CODE));
      for (Map.Entry<String, CodeCoverage> one : coverage.code().entrySet()) {
        Files.writeString(
            code.resolve(one.getKey() + ".html"),
            CoverageHtml.report(
                "Code coverage: " + one.getKey(), CoverageData.EMPTY, Optional.of(one.getValue())));
      }
    }
  }

  private void summary(List<SeedResult> results) {
    long failed = results.stream().filter(r -> !r.passed()).count();
    html.raw("<p class=\"" + (failed == 0 ? "passed" : "failed") + "\">")
        .text("%,d seeds, %,d failed".formatted(results.size(), failed))
        .raw("</p>\n<table><tr><th>bench</th>");
    for (String column :
        List.of(
            "seeds",
            "failed",
            "clocks",
            "comparisons",
            "transfers",
            "completed",
            "failed as they must",
            "clocks/s")) {
      html.raw("<th class=\"n\">" + column + "</th>");
    }
    html.raw("</tr>\n");
    for (String bench : results.stream().map(SeedResult::bench).distinct().toList()) {
      row(bench, results.stream().filter(r -> r.bench().equals(bench)).toList());
    }
    html.raw("</table>\n");
  }

  private void row(String bench, List<SeedResult> results) {
    long clocks = results.stream().mapToLong(SeedResult::clocks).sum();
    double seconds = results.stream().mapToDouble(SeedResult::seconds).sum();
    html.raw("<tr>").cell("name", bench);
    number(results.size());
    number(results.stream().filter(r -> !r.passed()).count());
    number(clocks);
    number(results.stream().mapToLong(SeedResult::comparisons).sum());
    long transfers = results.stream().mapToLong(SeedResult::transfers).sum();
    long completed = results.stream().mapToLong(SeedResult::completed).sum();
    number(transfers);
    number(completed);
    number(transfers - completed);
    number(seconds == 0 ? 0 : Math.round(clocks / seconds));
    html.raw("</tr>\n");
  }

  private void number(long value) {
    html.cell("n", String.format(Locale.ROOT, "%,d", value));
  }

  private void failures(List<SeedResult> failed) {
    if (!failed.isEmpty()) {
      html.raw("<h2>Failures</h2>\n");
    }
    for (SeedResult result : failed) {
      html.raw("<h3>").text(result.bench() + ", seed " + result.seed());
      html.raw("</h3>\n<pre>").text(result.message() + "\n\nreplay: " + result.replay());
      if (!result.waveform().isEmpty()) {
        html.text("\nwaveform: " + result.waveform());
      }
      html.raw("</pre>\n");
    }
  }

  private void coverage(RegressionCoverage coverage) {
    html.raw("<h2>Coverage</h2>\n<table><tr><th>all seeds together</th><th>covered</th></tr>\n");
    coverage
        .scores()
        .forEach((name, score) -> html.raw("<tr>").cell("", name).score(score).raw("</tr>\n"));
    html.raw("</table>\n");
    if (!coverage.functional().groups().isEmpty()) {
      html.raw("<h3>Functional coverage</h3>\n");
      CoverageHtml.groups(html, coverage.functional());
    }
    if (!coverage.code().isEmpty()) {
      code(coverage);
    }
  }

  private void code(RegressionCoverage coverage) {
    html.raw("<h3>Code coverage</h3>\n<table><tr><th>configuration</th><th>lines</th>");
    html.raw("<th>branches</th><th>toggles</th></tr>\n");
    coverage
        .code()
        .forEach(
            (design, code) -> {
              html.raw("<tr><td><a href=\"" + CODE + "/" + design + ".html\">").text(design);
              html.raw("</a></td>").score(code.statements()).score(code.branches());
              html.score(code.toggles()).raw("</tr>\n");
            });
    html.raw("</table>\n<details><summary>By line of Scala, all configurations together");
    html.raw("</summary>\n");
    CoverageHtml.origins(html, coverage.origins());
    html.raw("</details>\n");
  }

  private void seeds(List<SeedResult> results) {
    html.raw("<h2>Seeds</h2>\n<div class=\"scroll\"><table><tr><th>bench</th>");
    html.raw("<th class=\"n\">seed</th><th>result</th><th class=\"n\">clocks</th>");
    html.raw("<th class=\"n\">seconds</th><th>drawn</th></tr>\n");
    for (SeedResult result : results) {
      String outcome = result.passed() ? "passed" : "failed";
      html.raw("<tr>").cell("name", result.bench()).cell("n", result.seed()).cell(outcome, outcome);
      number(result.clocks());
      html.cell("n", String.format(Locale.ROOT, "%.2f", result.seconds()));
      html.cell("", result.configuration()).raw("</tr>\n");
    }
    html.raw("</table></div>\n");
  }
}
