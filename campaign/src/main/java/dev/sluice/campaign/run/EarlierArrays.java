// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.backend.Backend;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What earlier runs left in a campaign's folder, and of that what the cluster still has. */
final class EarlierArrays {
  private final CampaignFolder folder;
  private final Backend backend;
  private final Submission submission;
  private final Patience patience;
  private final CampaignListener listener;

  EarlierArrays(
      CampaignFolder folder,
      Backend backend,
      Submission submission,
      Patience patience,
      CampaignListener listener) {
    this.folder = folder;
    this.backend = backend;
    this.submission = submission;
    this.patience = patience;
    this.listener = listener;
  }

  /** An array of this build of the program, whose journals can be read. */
  record Taken(LiveArray array, boolean alive) {}

  /** Refuses a folder with jobs that are under way. */
  void refuseLive() throws IOException {
    for (int number : folder.arrays()) {
      Optional<String> id = submission.id(number, folder.plan(number));
      if (id.isPresent() && isAlive(id.get())) {
        throw new BadInputException(
            "%s: job %s of an earlier run is still under way: --resume goes on with it, or cancel it first"
                .formatted(folder.path().getParent(), id.get()));
      }
    }
  }

  /** Refuses a folder with results of other settings. */
  void refuseOther(String settings) throws IOException {
    for (int number : folder.arrays()) {
      String former = folder.plan(number).settings();
      if (!former.equals(settings)) {
        throw new BadInputException(
            "%s was begun with other settings (%s, now %s): resume it with those, or name another --out"
                .formatted(folder.path().getParent(), former, settings));
      }
    }
  }

  /** The arrays to go on with. Jobs of another build of the program are cancelled. */
  List<Taken> take() throws IOException {
    List<Taken> taken = new ArrayList<>();
    for (int number : folder.arrays()) {
      ArrayPlan plan = folder.plan(number);
      Optional<String> id = submission.id(number, plan);
      boolean alive = id.isPresent() && isAlive(id.get());
      if (plan.program().equals(ProgramVersion.here())) {
        taken.add(new Taken(submission.taken(number, id.orElse(""), plan), alive));
      } else if (alive) {
        listener.said("job " + id.get() + " is of another build of the program: cancelled");
        patience.until(
            () -> {
              backend.cancel(id.get());
              return true;
            });
      }
    }
    return taken;
  }

  private boolean isAlive(String id) throws IOException {
    return patience
        .until(() -> backend.states(List.of(id)))
        .map(states -> states.getOrDefault(id, Map.of()))
        .map(tasks -> tasks.values().stream().anyMatch(state -> !state.isOver()))
        .orElse(false);
  }
}
