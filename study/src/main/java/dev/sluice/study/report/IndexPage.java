// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.study.NetworkShape;
import dev.sluice.study.PointResult;
import dev.sluice.study.StudySettings;
import dev.sluice.study.TransportKind;
import dev.sluice.study.Workload;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.study.transport.LinkTiming;
import dev.sluice.templates.PageTemplate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The first page of the report, with what was found at a glance, and the page of the method. */
final class IndexPage {
  private static final PageTemplate PAGE = PageTemplate.of(IndexPage.class, "README.md.ftl");
  private static final PageTemplate METHOD = PageTemplate.of(IndexPage.class, "method.md.ftl");

  private final Results results;
  private final NetworkResults networks;
  private final StudySettings settings;

  IndexPage(Results results, NetworkResults networks, StudySettings settings) {
    this.results = results;
    this.networks = networks;
    this.settings = settings;
  }

  private static LinkTiming base() {
    PathNetworkParameters network = NetworkShape.BASE.withSeed(0);
    return LinkTiming.of(network, network, NetworkShape.PICOS_PER_BYTE, Workload.PAYLOAD_BYTES, 1);
  }

  String text(boolean findings) {
    return PAGE.render(
        Map.ofEntries(
            Map.entry("plan", results.plan().name()),
            Map.entry("seed", settings.seed()),
            Map.entry("findings", findings),
            Map.entry("lines", findings ? new FirstPage(results).lines() : List.of()),
            Map.entry("ahead", findings ? goals().behind() : 0),
            Map.entry("compared", findings ? goals().compared() : 0),
            Map.entry("networks", NetworksPage.experiments(networks)),
            Map.entry("experiments", experiments())));
  }

  private Goals goals() {
    return new Goals(results, networks, settings);
  }

  /** How it was measured, and what it cannot say. */
  String method() {
    return METHOD.render(
        Map.ofEntries(
            Map.entry("plan", results.plan().name()),
            Map.entry("seed", settings.seed()),
            Map.entry("constant", Figures.ratio(base().timeout() / 1e6)),
            Map.entry("trips", Figures.count(base().timeout() / base().roundTrip())),
            Map.entry("runs", settings.runs()),
            Map.entry("narrow", Figures.count(Math.round(StudySettings.NARROW * 100))),
            Map.entry("wide", count(true)),
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
        .map(
            kind ->
                List.of(
                    "`" + kind.id() + "`",
                    kind.meaningOfWidth(),
                    kind.hasSetting() ? kind.meaningOfSetting() + ": " + kind.setting() : "–"))
        .toList();
  }

  private long count(boolean onlyCapped) {
    return results.plan().points().stream()
        .map(results::of)
        .filter(onlyCapped ? PointResult::wide : PointResult::finished)
        .count();
  }
}
