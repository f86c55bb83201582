// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.backend.TaskArray;
import java.util.ArrayList;
import java.util.List;

/** An array that the back end has. */
final class LiveArray {
  private final int number;
  private final String id;
  private final ArrayPlan plan;
  private final List<TaskWatch> tasks = new ArrayList<>();

  LiveArray(CampaignFolder folder, int number, String id, ArrayPlan plan, TaskArray array) {
    this.number = number;
    this.id = id;
    this.plan = plan;
    for (int i = 0; i < plan.tasks().size(); i++) {
      tasks.add(new TaskWatch(plan.tasks().get(i), folder.journal(number, i), array.log(i)));
    }
  }

  int number() {
    return number;
  }

  String id() {
    return id;
  }

  ArrayPlan plan() {
    return plan;
  }

  List<TaskWatch> tasks() {
    return tasks;
  }

  boolean isOver() {
    return tasks.stream().allMatch(TaskWatch::isClosed);
  }

  String name(int task) {
    return "job " + id + ", task " + task;
  }
}
