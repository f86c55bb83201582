package dev.sluice.cosim.coverage.report;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.GroupData;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.FileCoverage;
import java.util.Optional;

/** Coverage as one HTML page that needs nothing else: no scripts, no other files, no hosts. */
public final class CoverageHtml {
  private static final String STYLE =
      """
      :root{color-scheme:light dark}
      body{font:15px/1.45 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
      h1{font-size:1.5rem}h2{font-size:1.2rem;margin-top:2rem}h3{font-size:1rem;margin:1rem 0 .2rem}
      table{border-collapse:collapse;margin:.3rem 0}
      td,th{padding:.15rem .6rem;text-align:left;border-bottom:1px solid #8884}
      td.n{text-align:right;font-variant-numeric:tabular-nums}
      .hole{background:#d93b3b33}.hit{background:#2e9e4a2b}.ignored{color:#888}
      .illegal{color:#888;font-style:italic}.broken{background:#d93b3b;color:#fff}
      .score{white-space:nowrap}
      .bar{display:inline-block;width:6rem;height:.6rem;background:#d93b3b66;margin-right:.6rem}
      .bar span{display:block;height:100%;background:#2e9e4a}
      p.about{margin:.1rem 0;color:#777}
      table.code td{border:0;padding:0 .6rem;font:13px/1.35 ui-monospace,monospace;white-space:pre}
      table.code td.wrap{white-space:normal}
      .scroll{overflow-x:auto}
      """;

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
    html.raw("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n");
    html.raw("<meta name=\"viewport\" content=\"width=device-width\"><title>").text(title);
    html.raw("</title>\n<style>\n" + STYLE + "</style></head><body>\n<h1>").text(title);
    html.raw("</h1>\n");
    summary(html, functional, code);
    functional.groups().forEach(group -> new FunctionalHtml(html).group(group));
    code.ifPresent(counted -> new CodeHtml(html).write(counted));
    runs(html, functional);
    return html.raw("</body></html>\n").toString();
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
