// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.backend.TaskArray;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/** Writes an array's plan to the disk and has the back end take it, exactly once. */
final class Submission {
  /** The hidden command that runs a task. */
  static final String TASK_COMMAND = "campaign-task";

  private final CampaignFolder folder;
  private final Backend backend;
  private final CampaignOrder order;
  private final Patience patience;
  private final String token = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());

  Submission(CampaignFolder folder, Backend backend, CampaignOrder order, Patience patience) {
    this.folder = folder;
    this.backend = backend;
    this.order = order;
    this.patience = patience;
  }

  /** The array of a plan that is or will be in the folder. */
  TaskArray array(int number, ArrayPlan plan, Optional<String> after) {
    List<String> command = new ArrayList<>(order.program());
    Path results = folder.path().getParent();
    command.addAll(List.of(TASK_COMMAND, results.toString(), Integer.toString(number)));
    return new TaskArray(
        plan.name(),
        plan.tasks().size(),
        command,
        folder.array(number),
        order.maxParallel().orElse(0),
        after);
  }

  /** The plan of a draft. */
  ArrayPlan plan(Campaign campaign, Planner.Draft draft, int after, int number) throws IOException {
    return new ArrayPlan(
        "sluice-" + token + "-" + number,
        order.arguments(),
        campaign.settings(),
        ProgramVersion.here(),
        draft.stage(),
        after,
        draft.names());
  }

  /**
   * Submits. Where nobody answered it may have been taken, so it is looked for before it is
   * submitted again.
   *
   * @return empty when it was stopped, and nothing was taken as far as is known
   */
  Optional<LiveArray> submit(ArrayPlan plan, Optional<String> after) throws IOException {
    int number = folder.add(plan);
    TaskArray array = array(number, plan, after);
    Optional<String> id =
        patience.until(
            () -> {
              Optional<String> taken = backend.find(plan.name());
              if (taken.isPresent()) {
                return taken.get();
              }
              return backend.submit(array);
            });
    if (id.isEmpty()) {
      return Optional.empty();
    }
    folder.submitted(number, id.get());
    return Optional.of(new LiveArray(folder, number, id.get(), plan, array));
  }

  /** An array that was submitted before. */
  LiveArray taken(int number, String id, ArrayPlan plan) {
    return new LiveArray(folder, number, id, plan, array(number, plan, Optional.empty()));
  }

  /** By what id the back end knows an array of the folder; empty when it does not. */
  Optional<String> id(int number, ArrayPlan plan) throws IOException {
    Optional<String> known = folder.id(number);
    if (known.isPresent()) {
      return known;
    }
    Optional<String> found =
        patience.until(() -> backend.find(plan.name())).orElse(Optional.empty());
    if (found.isPresent()) {
      folder.submitted(number, found.get());
    }
    return found;
  }
}
