// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import dev.sluice.spec.v2.LeaseParameters;
import dev.sluice.study.networks.FabricShape;
import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.report.layout.Figures;
import dev.sluice.templates.PageTemplate;
import java.util.List;
import java.util.Map;

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
    return PAGE.render(
        Map.of(
            "experiments",
            experiments(results),
            "marks",
            Figures.ratio(FabricShape.MARK_DBP),
            "paths",
            PATHS,
            "credit",
            Figures.ratio(NetworkContender.CREDIT),
            "brief",
            LeaseParameters.DEFAULT.shortPackets(),
            "unasked",
            LeaseParameters.DEFAULT.unaskedPackets(),
            "ahead",
            goals.ahead(),
            "compared",
            Figures.count(goals.compared())));
  }

  /** Name and title of each. */
  static List<Map<String, String>> experiments(NetworkResults results) {
    return results.plan().experiments().stream()
        .map(experiment -> Map.of("id", experiment.id(), "title", experiment.title()))
        .toList();
  }
}
