// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.WorkUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Which units make a task. Tasks are long enough that starting one costs little, and short enough
 * that all places have work until the end.
 */
final class UnitGroups {
  /**
   * A task that is shorter spends too much of its time on its start: a JVM that compiles a model.
   */
  static final double SHORTEST_SECONDS = 90;

  /** What a machine loses with a task is not more. */
  static final double LONGEST_SECONDS = 900;

  /** So many tasks for each place, where that does not make them too short. */
  private static final int TURNS = 4;

  private UnitGroups() {}

  /**
   * Makes tasks.
   *
   * @param units in order; a task's are in this order
   * @param seconds how long a unit takes
   * @param slots tasks at a time, 1 or more
   * @param longest seconds that a task should take at most, unless one unit takes longer
   * @return the longest task first
   */
  static List<List<WorkUnit>> of(
      List<WorkUnit> units, ToDoubleFunction<WorkUnit> seconds, int slots, double longest) {
    if (units.isEmpty()) {
      return List.of();
    }
    double all = units.stream().mapToDouble(seconds).sum();
    double most = Math.min(LONGEST_SECONDS, longest);
    double wanted =
        Math.clamp(all / (TURNS * (double) slots), Math.min(SHORTEST_SECONDS, most), most);
    int fewest = Math.min(units.size(), slots);
    double each = all / Math.max(fewest, Math.ceil(all / wanted));
    List<List<WorkUnit>> tasks = new ArrayList<>();
    List<WorkUnit> task = new ArrayList<>();
    double filled = 0;
    double given = 0;
    for (WorkUnit unit : units) {
      double time = seconds.applyAsDouble(unit);
      // Closed when it would end farther from its share with this unit than without.
      if (!task.isEmpty() && given + time / 2 > (tasks.size() + 1) * each
          || filled + time > most && !task.isEmpty()) {
        tasks.add(task);
        task = new ArrayList<>();
        filled = 0;
      }
      task.add(unit);
      filled += time;
      given += time;
    }
    if (!task.isEmpty()) {
      tasks.add(task);
    }
    tasks.sort(
        Comparator.comparingDouble(
            (List<WorkUnit> one) -> -one.stream().mapToDouble(seconds).sum()));
    return tasks;
  }
}
