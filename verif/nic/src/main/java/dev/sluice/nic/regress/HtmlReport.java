package dev.sluice.nic.regress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** One page for people: what was run, how fast, what failed and how to run it again. */
final class HtmlReport {
  private static final String HEAD =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Sluice regression</title>
      <style>
        body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 70em; color: #1e293b; }
        table { border-collapse: collapse; margin: 1em 0; }
        th, td { padding: .3em .9em; border-bottom: 1px solid #e2e8f0; text-align: left; }
        td.number { text-align: right; font-variant-numeric: tabular-nums; }
        .passed { color: #15803d; } .failed { color: #b91c1c; }
        pre { background: #f1f5f9; padding: .8em; overflow-x: auto; }
      </style>
      </head>
      <body>
      <h1>Sluice regression</h1>
      """;

  private final StringBuilder html = new StringBuilder(HEAD);

  private HtmlReport() {}

  static void write(List<SeedResult> results, Path to) throws IOException {
    HtmlReport report = new HtmlReport();
    report.summary(results);
    report.failures(results.stream().filter(r -> !r.passed()).toList());
    report.configurations(results);
    report.html.append("</body>\n</html>\n");
    Files.writeString(to, report.html);
  }

  private void summary(List<SeedResult> results) {
    long failed = results.stream().filter(r -> !r.passed()).count();
    html.append(
        "<p class=\"%s\">%,d seeds, %,d failed</p>\n"
            .formatted(failed == 0 ? "passed" : "failed", results.size(), failed));
    html.append(
        "<table><tr><th>bench<th>seeds<th>failed<th>clocks<th>comparisons<th>clocks/s</tr>\n");
    for (String bench : results.stream().map(SeedResult::bench).distinct().toList()) {
      row(bench, results.stream().filter(r -> r.bench().equals(bench)).toList());
    }
    html.append("</table>\n");
  }

  private void row(String bench, List<SeedResult> results) {
    long clocks = results.stream().mapToLong(SeedResult::clocks).sum();
    double seconds = results.stream().mapToDouble(SeedResult::seconds).sum();
    html.append("<tr><td>").append(escape(bench));
    number(results.size());
    number(results.stream().filter(r -> !r.passed()).count());
    number(clocks);
    number(results.stream().mapToLong(SeedResult::comparisons).sum());
    number(seconds == 0 ? 0 : Math.round(clocks / seconds));
    html.append("</tr>\n");
  }

  private void number(long value) {
    html.append(String.format(Locale.ROOT, "<td class=\"number\">%,d", value));
  }

  private void failures(List<SeedResult> failed) {
    if (!failed.isEmpty()) {
      html.append("<h2>Failures</h2>\n");
    }
    for (SeedResult result : failed) {
      html.append("<h3>")
          .append(escape(result.bench() + ", seed " + result.seed()))
          .append("</h3>\n<pre>")
          .append(escape(result.message()))
          .append("\n\nreplay: ")
          .append(escape(result.replay()));
      if (!result.waveform().isEmpty()) {
        html.append("\nwaveform: ").append(escape(result.waveform()));
      }
      html.append("</pre>\n");
    }
  }

  private void configurations(List<SeedResult> results) {
    html.append("<h2>Seeds</h2>\n<table><tr><th>bench<th>seed<th>result<th>clocks<th>drawn</tr>\n");
    for (SeedResult result : results) {
      html.append("<tr><td>").append(escape(result.bench()));
      html.append("<td class=\"number\">").append(result.seed());
      String outcome = result.passed() ? "passed" : "failed";
      html.append("<td class=\"%s\">%s".formatted(outcome, outcome));
      number(result.clocks());
      html.append("<td>").append(escape(result.configuration())).append("</tr>\n");
    }
    html.append("</table>\n");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
