// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.report.CoverageHtml;
import dev.sluice.cosim.coverage.report.Html;
import dev.sluice.templates.PageTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;

/**
 * One page for people: what was run, how fast, what failed and how to run it again, what was
 * covered. Where code coverage was asked for there is a page beside it for the Verilog of each
 * configuration, in {@code code/}.
 */
final class HtmlReport {
  private static final PageTemplate PAGE = PageTemplate.of(HtmlReport.class, "report.ftlh");
  private static final String TITLE = "Sluice regression";
  private static final String CODE = "code";

  private HtmlReport() {}

  static void write(
      List<SeedResult> results,
      RegressionCoverage coverage,
      boolean times,
      RegressionOptions options)
      throws IOException {
    Path folder = options.out();
    Files.writeString(
        folder.resolve("report.html"), page(results, coverage, times, options.configurations()));
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

  private static String page(
      List<SeedResult> results, RegressionCoverage coverage, boolean times, int configurations) {
    List<SeedResult> failed = results.stream().filter(r -> !r.passed()).toList();
    Html functional = new Html();
    if (!coverage.functional().groups().isEmpty()) {
      CoverageHtml.groups(functional, coverage.functional());
    }
    Html origins = new Html();
    CoverageHtml.origins(origins, coverage.origins());
    return PAGE.render(
        Map.ofEntries(
            Map.entry("head", new Html().head(TITLE).toString()),
            Map.entry("title", TITLE),
            Map.entry("counted", "%,d seeds, %,d failed".formatted(results.size(), failed.size())),
            Map.entry("times", times),
            Map.entry("benches", benches(results)),
            Map.entry(
                "buckets",
                FailureBucket.of(results).stream()
                    .map(each -> bucket(each, configurations))
                    .toList()),
            Map.entry(
                "failures", failed.stream().map(each -> failure(each, configurations)).toList()),
            Map.entry("scores", scores(coverage)),
            Map.entry("functional", functional.toString()),
            Map.entry("code", code(coverage)),
            Map.entry("folder", CODE),
            Map.entry("origins", origins.toString()),
            Map.entry("seeds", results.stream().map(HtmlReport::seed).toList())));
  }

  private static List<Map<String, Object>> benches(List<SeedResult> results) {
    return results.stream()
        .map(SeedResult::bench)
        .distinct()
        .map(name -> bench(name, results.stream().filter(r -> r.bench().equals(name)).toList()))
        .toList();
  }

  private static Map<String, Object> bench(String name, List<SeedResult> results) {
    long clocks = results.stream().mapToLong(SeedResult::clocks).sum();
    double seconds = results.stream().mapToDouble(SeedResult::seconds).sum();
    long transfers = results.stream().mapToLong(SeedResult::transfers).sum();
    long completed = results.stream().mapToLong(SeedResult::completed).sum();
    LongStream numbers =
        LongStream.of(
            results.size(),
            results.stream().filter(r -> !r.passed()).count(),
            clocks,
            results.stream().mapToLong(SeedResult::comparisons).sum(),
            transfers,
            completed,
            transfers - completed);
    return Map.of(
        "name",
        name,
        "numbers",
        numbers.mapToObj(HtmlReport::number).toList(),
        "speed",
        number(seconds == 0 ? 0 : Math.round(clocks / seconds)));
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  private static Map<String, Object> failure(SeedResult result, int configurations) {
    return Map.of(
        "bench", result.bench(),
        "seed", result.seed(),
        "message", result.message(),
        "replay", result.replay(configurations),
        "waveform", result.waveform());
  }

  private static Map<String, Object> bucket(FailureBucket bucket, int configurations) {
    return Map.of(
        "bench", bucket.bench(),
        "signature", bucket.signature(),
        "count", number(bucket.seeds().size()),
        "id", bucket.id(),
        "replay", bucket.replay(configurations));
  }

  private static List<Map<String, String>> scores(RegressionCoverage coverage) {
    List<Map<String, String>> scores = new ArrayList<>();
    coverage
        .scores()
        .forEach(
            (name, score) ->
                scores.add(Map.of("name", name, "cell", new Html().score(score).toString())));
    return scores;
  }

  private static List<Map<String, String>> code(RegressionCoverage coverage) {
    List<Map<String, String>> designs = new ArrayList<>();
    coverage
        .code()
        .forEach(
            (design, code) -> {
              Html cells = new Html().score(code.statements()).score(code.branches());
              cells.score(code.toggles());
              designs.add(Map.of("name", design, "cells", cells.toString()));
            });
    return designs;
  }

  private static Map<String, Object> seed(SeedResult result) {
    return Map.of(
        "bench", result.bench(),
        "seed", result.seed(),
        "outcome", result.passed() ? "passed" : "failed",
        "clocks", number(result.clocks()),
        "seconds", String.format(Locale.ROOT, "%.2f", result.seconds()),
        "drawn", result.configuration());
  }
}
