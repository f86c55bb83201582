// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.templates.PageTemplate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of all experiments over networks: what is compared, how it is measured. */
final class NetworksPage {
  private static final PageTemplate PAGE = PageTemplate.of(NetworksPage.class, "networks.md.ftl");
  private static final int PATHS = 8;

  private final NetworkResults results;

  NetworksPage(NetworkResults results) {
    this.results = results;
  }

  String text() {
    NetworkGoals goals = new NetworkGoals(results);
    Optional<SignalTable> signals = SignalTable.of(results);
    return PAGE.render(
        Map.ofEntries(
            Map.entry("experiments", experiments(results)),
            Map.entry("marks", Figures.ratio(NetworkContender.MARKS)),
            Map.entry("dctcp", Figures.ratio(ControlKind.DCTCP.usualSignal())),
            Map.entry("paper", Figures.ratio(ControlKind.PAPER_MARKS)),
            Map.entry("target", Figures.ratio(ControlKind.SWIFT.usualSignal())),
            Map.entry("signalTitles", signals.map(SignalTable::titles).orElse(List.of())),
            Map.entry("aheadAtBest", signals.map(SignalTable::ahead).orElse(List.of())),
            Map.entry("signals", signals.map(SignalTable::rows).orElse(List.of())),
            Map.entry("paths", PATHS),
            Map.entry("credit", Figures.ratio(NetworkContender.CREDIT)),
            Map.entry("brief", LeaseParameters.DEFAULT.shortPackets()),
            Map.entry("unasked", LeaseParameters.DEFAULT.unaskedPackets()),
            Map.entry("ahead", goals.ahead()),
            Map.entry("compared", Figures.count(goals.compared()))));
  }

  /** Name and title of each. */
  static List<Map<String, String>> experiments(NetworkResults results) {
    return results.plan().experiments().stream()
        .map(experiment -> Map.of("id", experiment.id(), "title", experiment.title()))
        .toList();
  }
}
