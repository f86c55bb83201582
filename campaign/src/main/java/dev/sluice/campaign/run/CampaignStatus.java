// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.backend.TaskState;
import dev.sluice.campaign.journal.JournalLine;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** How a campaign is, from what is on the disk and, where it answers, from the cluster. */
public final class CampaignStatus {
  private final CampaignFolder folder;
  private final Optional<Backend> backend;
  private final Set<String> planned = new HashSet<>();
  private final Set<String> running = new HashSet<>();
  private final Set<String> done = new HashSet<>();
  private final Set<String> failed = new HashSet<>();

  /**
   * A campaign.
   *
   * @param folder of the campaign
   * @param backend that runs it; empty where it cannot be asked
   */
  public CampaignStatus(CampaignFolder folder, Optional<Backend> backend) {
    this.folder = folder;
    this.backend = backend;
  }

  /**
   * Looks.
   *
   * @return a line for each array, and one for all units
   * @throws BadInputException when there is no campaign
   * @throws IOException when the folder cannot be read, or the cluster does not answer
   */
  public List<String> lines() throws IOException {
    List<Integer> arrays = folder.arrays();
    if (arrays.isEmpty()) {
      throw new BadInputException(
          folder.path().getParent() + " holds no campaign: a command with --on makes one");
    }
    List<String> ids = new ArrayList<>();
    for (int number : arrays) {
      folder.id(number).ifPresent(ids::add);
    }
    Map<String, Map<Integer, TaskState>> states =
        backend.isPresent() ? backend.get().states(ids) : Map.of();
    List<String> lines = new ArrayList<>();
    for (int number : arrays) {
      lines.add(array(number, states));
    }
    running.removeAll(done);
    planned.removeAll(done);
    planned.removeAll(running);
    lines.add(
        "units: %,d done, of which %,d failed; %,d running, %,d waiting or to be resumed"
            .formatted(done.size(), failed.size(), running.size(), planned.size()));
    return lines;
  }

  private String array(int number, Map<String, Map<Integer, TaskState>> states) throws IOException {
    ArrayPlan plan = folder.plan(number);
    Optional<String> id = folder.id(number);
    Map<Integer, TaskState> tasks = states.getOrDefault(id.orElse(""), Map.of());
    boolean units = plan.stage() == ArrayPlan.Stage.RUN;
    int ended = 0;
    Map<String, Integer> others = new TreeMap<>();
    for (int i = 0; i < plan.tasks().size(); i++) {
      TaskWatch task =
          new TaskWatch(
              plan.tasks().get(i), folder.journal(number, i), folder.array(number).resolve("log"));
      task.read(entry -> heard(entry.line(), units));
      TaskState state = tasks.get(i);
      if (units) {
        planned.addAll(task.units());
        if (task.inFlight() != null && state != null && !state.isOver()) {
          running.add(task.inFlight());
        }
      }
      if (task.hasEnded()) {
        ended++;
      } else {
        String how =
            state == null
                ? backend.isPresent() ? "gone" : "not ended"
                : state.why().isEmpty() ? state.phase().toString() : state.why();
        others.merge(how, 1, Integer::sum);
      }
    }
    StringBuilder line = new StringBuilder();
    line.append("job ").append(id.orElse("(not submitted)")).append(", ");
    line.append(units ? "units" : "builds").append(": ");
    line.append("%,d tasks, %,d ended".formatted(plan.tasks().size(), ended));
    others.forEach((how, count) -> line.append(", %,d %s".formatted(count, how)));
    return line.toString();
  }

  private void heard(JournalLine line, boolean units) {
    if (units && line.event() == JournalLine.Event.DONE) {
      done.add(line.unit());
      if (!line.passed()) {
        failed.add(line.unit());
      }
    }
  }
}
