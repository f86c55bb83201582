// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.WorkUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is to be built, as units of their own. */
final class BuildUnits {
  /** A build takes about so long where none has been measured. */
  private static final double SECONDS = 40;

  private BuildUnits() {}

  static List<WorkUnit> of(List<WorkUnit> units) {
    Map<String, WorkUnit> builds = new LinkedHashMap<>();
    for (WorkUnit unit : units) {
      if (!unit.build().isEmpty()) {
        builds.computeIfAbsent(
            unit.build(), what -> new WorkUnit(what, "build for " + unit.kind(), SECONDS, ""));
      }
    }
    return List.copyOf(builds.values());
  }
}
