// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.backend.TaskArray;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What a campaign would submit first. Writes and submits nothing. */
public final class CampaignPreview {
  private final Campaign campaign;
  private final Backend backend;
  private final CampaignFolder folder;
  private final CampaignOrder order;

  /**
   * A preview.
   *
   * @param campaign what would be run
   * @param backend by what
   * @param folder where
   * @param order how
   */
  public CampaignPreview(
      Campaign campaign, Backend backend, CampaignFolder folder, CampaignOrder order) {
    this.campaign = campaign;
    this.backend = backend;
    this.folder = folder;
    this.order = order;
  }

  /**
   * The preview, as if nothing were there that {@code --resume} could go on with.
   *
   * @return lines for people
   * @throws IOException when the back end cannot be asked
   */
  public List<String> lines() throws IOException {
    List<WorkUnit> all = campaign.units();
    UnitBoard units = new UnitBoard(all);
    UnitBoard builds = new UnitBoard(BuildUnits.of(all));
    UnitTimes times = new UnitTimes(folder.times());
    Planner planner = new Planner(backend, order, units, builds, times);
    List<String> lines = new ArrayList<>();
    Map<String, List<WorkUnit>> kinds = new TreeMap<>();
    all.forEach(unit -> kinds.computeIfAbsent(unit.kind(), _ -> new ArrayList<>()).add(unit));
    for (Map.Entry<String, List<WorkUnit>> kind : kinds.entrySet()) {
      lines.add(
          "%,d units %s, each %s s (%s)"
              .formatted(
                  kind.getValue().size(),
                  kind.getKey(),
                  seconds(times.of(kind.getValue().getFirst())),
                  times.knows(kind.getKey()) ? "measured" : "an estimate: a few go first"));
    }
    double work = all.stream().mapToDouble(times::of).sum();
    lines.add(
        "%,d units, %,d builds, %s s of work without builds, %,d tasks at a time"
            .formatted(all.size(), builds.size(), seconds(work), planner.slots()));
    int number = 0;
    Optional<String> built = Optional.empty();
    Submission submission = new Submission(folder, backend, order, null);
    for (Planner.Draft draft : planner.next(Map.of(), true)) {
      boolean waits = draft.after() == Planner.Draft.NEW_BUILDS;
      ArrayPlan plan = submission.plan(campaign, draft, -1, number);
      TaskArray array = submission.array(number, plan, waits ? built : Optional.empty());
      lines.add(
          "%s, %,d units in %,d tasks:"
              .formatted(
                  draft.stage() == ArrayPlan.Stage.BUILD ? "to build" : "to run",
                  draft.tasks().stream().mapToInt(List::size).sum(),
                  draft.tasks().size()));
      lines.add("  " + String.join(" ", backend.command(array)));
      if (draft.stage() == ArrayPlan.Stage.BUILD) {
        built = Optional.of("ID");
      }
      number++;
    }
    return lines;
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, seconds < 10 ? "%.2f" : "%,.0f", seconds);
  }
}
