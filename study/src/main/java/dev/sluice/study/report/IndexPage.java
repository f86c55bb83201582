// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.PointResult;
import dev.sluice.study.StudySettings;
import dev.sluice.study.TransportKind;
import dev.sluice.templates.PageTemplate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The first page of the report: what was done, how to read it, and where everything is. */
final class IndexPage {
  private static final PageTemplate PAGE = PageTemplate.of(IndexPage.class, "README.md.ftl");

  private final Results results;
  private final StudySettings settings;

  IndexPage(Results results, StudySettings settings) {
    this.results = results;
    this.settings = settings;
  }

  String text(boolean findings) {
    return PAGE.render(
        Map.ofEntries(
            Map.entry("plan", results.plan().name()),
            Map.entry("seed", settings.seed()),
            Map.entry("findings", findings),
            Map.entry("experiments", experiments()),
            Map.entry("leastRuns", settings.leastRuns()),
            Map.entry("mostRuns", settings.mostRuns()),
            Map.entry("narrow", Figures.ratio(settings.narrow() * 100)),
            Map.entry("capped", count(true)),
            Map.entry("finished", count(false)),
            Map.entry("transports", transports())));
  }

  private List<Map<String, String>> experiments() {
    return results.plan().experiments().stream()
        .map(experiment -> Map.of("id", experiment.id(), "title", experiment.title()))
        .toList();
  }

  private static List<List<String>> transports() {
    return Arrays.stream(TransportKind.values())
        .map(kind -> List.of("`" + kind.id() + "`", kind.meaningOfWidth()))
        .toList();
  }

  private long count(boolean onlyCapped) {
    return results.plan().points().stream()
        .map(results::of)
        .filter(onlyCapped ? PointResult::capped : PointResult::finished)
        .count();
  }
}
