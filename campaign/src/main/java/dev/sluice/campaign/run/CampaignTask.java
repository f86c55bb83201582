// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.Campaign;
import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.campaign.journal.TaskJournal;
import java.io.IOException;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A task of an array, on whichever machine: runs its units and says so in its journal. */
public final class CampaignTask {
  private final CampaignFolder folder;
  private final int array;
  private final int task;

  /**
   * A task.
   *
   * @param folder of the campaign
   * @param array the number of the array
   * @param task its number in that
   */
  public CampaignTask(CampaignFolder folder, int array, int task) {
    this.folder = folder;
    this.array = array;
    this.task = task;
  }

  /**
   * Runs it.
   *
   * @param campaigns makes the campaign from the arguments of its command
   * @throws IOException when the machine is at fault
   * @throws InterruptedException when this thread is interrupted
   */
  public void run(Function<ArrayPlan, Campaign> campaigns)
      throws IOException, InterruptedException {
    ArrayPlan plan = folder.plan(array);
    try (TaskJournal journal =
        new TaskJournal(folder.journal(array, task), CampaignFolder.machine())) {
      try {
        all(plan, campaigns, journal);
        journal.end();
      } catch (IOException | OutOfMemoryError e) {
        journal.machine(e instanceof IOException ? e.getMessage() : e.toString());
        throw e;
      }
    }
  }

  private void all(ArrayPlan plan, Function<ArrayPlan, Campaign> campaigns, TaskJournal journal)
      throws IOException, InterruptedException {
    if (!plan.program().equals(ProgramVersion.here())) {
      for (String unit : plan.tasks().get(task)) {
        journal.broken(unit, "the program was built anew after its job was submitted");
      }
      return;
    }
    Campaign campaign = campaigns.apply(plan);
    Map<String, WorkUnit> units =
        campaign.units().stream().collect(Collectors.toMap(WorkUnit::name, Function.identity()));
    for (String unit : plan.tasks().get(task)) {
      journal.begin(unit);
      try {
        long began = System.nanoTime();
        UnitResult result =
            plan.stage() == ArrayPlan.Stage.BUILD
                ? built(campaign, unit)
                : campaign.run(units.get(unit));
        journal.done(unit, result, (System.nanoTime() - began) / 1e9);
      } catch (RuntimeException | AssertionError e) {
        journal.broken(unit, e.toString());
      }
    }
  }

  private static UnitResult built(Campaign campaign, String what)
      throws IOException, InterruptedException {
    campaign.build(what);
    return new UnitResult(true, new byte[0]);
  }
}
