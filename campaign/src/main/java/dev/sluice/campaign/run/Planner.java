// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import dev.sluice.campaign.WorkUnit;
import dev.sluice.campaign.backend.Backend;
import dev.sluice.campaign.run.ArrayPlan.Stage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What is submitted next. Of a kind that was never measured a few units go first, each alone or
 * with a few others; the rest is grouped by what they took.
 */
final class Planner {
  /** A task takes this share of the time limit at most, as estimates are estimates. */
  private static final double SHARE_OF_LIMIT = 0.5;

  /** Of a kind with so many units a task that measures has {@value #A_FEW} of them. */
  private static final int MANY = 100;

  private static final int A_FEW = 4;

  private final Backend backend;
  private final CampaignOrder order;
  private final UnitBoard units;
  private final UnitBoard builds;
  private final UnitTimes times;

  Planner(
      Backend backend, CampaignOrder order, UnitBoard units, UnitBoard builds, UnitTimes times) {
    this.backend = backend;
    this.order = order;
    this.units = units;
    this.builds = builds;
    this.times = times;
  }

  /**
   * An array to be.
   *
   * @param after the number of a live array of builds; {@link #NEW_BUILDS} for that of this plan;
   *     {@link #NOTHING} for none
   */
  record Draft(Stage stage, List<List<WorkUnit>> tasks, int after) {
    static final int NOTHING = -1;
    static final int NEW_BUILDS = -2;

    List<List<String>> names() {
      return tasks.stream().map(task -> task.stream().map(WorkUnit::name).toList()).toList();
    }

    double seconds(UnitTimes times) {
      return tasks.stream().flatMap(List::stream).mapToDouble(times::of).sum();
    }
  }

  /**
   * Plans what can be planned now.
   *
   * @param buildArrays of what is being built, the number of its array
   * @param quiet whether no array is live
   */
  List<Draft> next(Map<String, Integer> buildArrays, boolean quiet) throws IOException {
    if (order.maxParallel().isPresent() && !quiet) {
      return List.of();
    }
    List<WorkUnit> ready = ready();
    if (ready.isEmpty()) {
      return List.of();
    }
    Set<String> fresh = new HashSet<>();
    builds.fresh().forEach(build -> fresh.add(build.name()));
    List<WorkUnit> build = new ArrayList<>();
    Map<Integer, List<WorkUnit>> byBuild = new TreeMap<>();
    Set<String> needed = new HashSet<>();
    for (WorkUnit unit : ready) {
      String what = unit.build();
      int after = Draft.NOTHING;
      if (!what.isEmpty() && !builds.isDone(what)) {
        after = fresh.contains(what) ? Draft.NEW_BUILDS : buildArrays.get(what);
        if (fresh.contains(what) && needed.add(what)) {
          build.add(builds.unit(what));
        }
      }
      byBuild.computeIfAbsent(after, _ -> new ArrayList<>()).add(unit);
    }
    List<Draft> drafts = new ArrayList<>();
    if (!build.isEmpty()) {
      // In one array, as others wait for it by its number.
      drafts.add(new Draft(Stage.BUILD, groups(build, backend.largestArray()), Draft.NOTHING));
      if (order.maxParallel().isPresent()) { // Never two arrays at a time.
        byBuild
            .computeIfAbsent(Draft.NEW_BUILDS, _ -> new ArrayList<>())
            .addAll(byBuild.getOrDefault(Draft.NOTHING, List.of()));
        byBuild.remove(Draft.NOTHING);
      }
    }
    for (Map.Entry<Integer, List<WorkUnit>> group : byBuild.entrySet()) {
      List<List<WorkUnit>> tasks = tasks(group.getValue());
      int most = backend.largestArray();
      for (int from = 0; from < tasks.size(); from += most) {
        List<List<WorkUnit>> part = tasks.subList(from, Math.min(tasks.size(), from + most));
        drafts.add(new Draft(Stage.RUN, part, group.getKey()));
        if (order.maxParallel().isPresent()) {
          break; // The rest when this is over.
        }
      }
    }
    return drafts;
  }

  /** How many tasks run at a time. */
  int slots() throws IOException {
    int places = backend.slots();
    return order.maxParallel().map(most -> Math.min(most, places)).orElse(places);
  }

  /** Nobody waits to measure where it is only submitted. */
  private boolean isMeasured(WorkUnit unit) {
    return order.detach() || times.knows(unit.kind());
  }

  private List<List<WorkUnit>> groups(List<WorkUnit> of, int most) throws IOException {
    double longest = backend.limitSeconds().map(s -> s * SHARE_OF_LIMIT).orElse(Double.MAX_VALUE);
    List<List<WorkUnit>> tasks = new ArrayList<>(UnitGroups.of(of, times::of, slots(), longest));
    return tasks.size() <= most ? tasks : cut(of, most);
  }

  /** Units of a kind that was never measured are shared out among a few tasks. */
  private List<List<WorkUnit>> tasks(List<WorkUnit> of) throws IOException {
    List<List<WorkUnit>> tasks =
        groups(of.stream().filter(this::isMeasured).toList(), Integer.MAX_VALUE);
    Map<String, List<WorkUnit>> others = new TreeMap<>();
    of.stream()
        .filter(unit -> !isMeasured(unit))
        .forEach(unit -> others.computeIfAbsent(unit.kind(), _ -> new ArrayList<>()).add(unit));
    for (List<WorkUnit> kind : others.values()) {
      tasks.addAll(cut(kind, Math.min(kind.size(), UnitTimes.ENOUGH)));
    }
    return tasks;
  }

  /** As many tasks as are allowed, with as many units each. */
  private static List<List<WorkUnit>> cut(List<WorkUnit> of, int most) {
    List<List<WorkUnit>> tasks = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      tasks.add(
          of.subList(
              (int) ((long) of.size() * i / most), (int) ((long) of.size() * (i + 1) / most)));
    }
    return tasks;
  }

  /** Units that can be planned: measured, or the first of their kind. */
  private List<WorkUnit> ready() throws IOException {
    Map<String, List<WorkUnit>> kinds = new TreeMap<>();
    for (WorkUnit unit : units.fresh()) {
      if (unit.build().isEmpty() || !builds.isLost(unit.build())) {
        kinds.computeIfAbsent(unit.kind(), _ -> new ArrayList<>()).add(unit);
      }
    }
    Set<WorkUnit> ready = new HashSet<>();
    for (Map.Entry<String, List<WorkUnit>> kind : kinds.entrySet()) {
      List<WorkUnit> fresh = kind.getValue();
      if (isMeasured(fresh.getFirst())) {
        ready.addAll(fresh);
      } else if (!units.anyUnderWay(kind.getKey())) {
        int few = UnitTimes.ENOUGH * (fresh.size() >= MANY ? A_FEW : 1);
        ready.addAll(fresh.subList(0, Math.min(fresh.size(), few)));
      }
    }
    return units.fresh().stream().filter(ready::contains).toList();
  }
}
