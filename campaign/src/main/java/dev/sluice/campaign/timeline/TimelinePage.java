// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.timeline;

import dev.sluice.campaign.run.ArrayPlan;
import dev.sluice.campaign.run.CampaignFolder;
import dev.sluice.templates.PageTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the time of a campaign went: of each machine its places, in each the tasks one after the
 * other, in each of those its units; and how much was work, and how much was not.
 */
public final class TimelinePage {
  private static final PageTemplate PAGE = PageTemplate.of(TimelinePage.class, "timeline.ftlh");
  private static final double WIDTH = 1000;

  private final List<TaskSpan> tasks = new ArrayList<>();
  private final long begin;
  private final long end;

  private TimelinePage(CampaignFolder folder) throws IOException {
    for (int number : folder.arrays()) {
      ArrayPlan plan = folder.plan(number);
      String job = folder.id(number).orElse("?");
      for (int i = 0; i < plan.tasks().size(); i++) {
        TaskSpan task =
            TaskSpan.of(
                folder.journal(number, i),
                "job " + job + ", task " + i,
                plan.stage() == ArrayPlan.Stage.BUILD);
        if (task != null) {
          tasks.add(task);
        }
      }
    }
    tasks.sort(Comparator.comparingLong(TaskSpan::from));
    begin = tasks.stream().mapToLong(TaskSpan::from).min().orElse(0);
    end = tasks.stream().mapToLong(TaskSpan::to).max().orElse(0);
  }

  /**
   * Writes {@code timeline.html} into the campaign's folder.
   *
   * @param folder of the campaign
   * @return the page
   * @throws IOException when a journal cannot be read, or the page not written
   */
  public static Path write(CampaignFolder folder) throws IOException {
    Path page = folder.path().resolve("timeline.html");
    return Files.writeString(page, new TimelinePage(folder).html());
  }

  private String html() {
    List<Map<String, Object>> lanes = new ArrayList<>();
    machines().forEach((machine, places) -> places.forEach(one -> lanes.add(lane(machine, one))));
    return PAGE.render(
        Map.of(
            "seconds", seconds(end - begin),
            "tasks", number(tasks.size()),
            "width", number(Math.round(WIDTH)).replace(",", ""),
            "lanes", lanes,
            "parts", parts(lanes.size())));
  }

  /** Each machine's tasks, on as few places as they need. */
  private Map<String, List<List<TaskSpan>>> machines() {
    Map<String, List<List<TaskSpan>>> machines = new TreeMap<>();
    for (TaskSpan task : tasks) {
      List<List<TaskSpan>> places =
          machines.computeIfAbsent(task.machine(), _ -> new ArrayList<>());
      places.stream()
          .filter(place -> place.getLast().to() <= task.from())
          .findFirst()
          .ifPresentOrElse(
              place -> place.add(task), () -> places.add(new ArrayList<>(List.of(task))));
    }
    return machines;
  }

  private Map<String, Object> lane(String machine, List<TaskSpan> place) {
    List<Map<String, Object>> bars = new ArrayList<>();
    for (TaskSpan task : place) {
      bars.add(bar("task", task.name(), task.from(), task.to()));
      for (TaskSpan.UnitSpan unit : task.units()) {
        String look = task.build() ? "build" : unit.fate().name().toLowerCase(Locale.ROOT);
        bars.add(bar(look, task.name() + ": " + unit.unit(), unit.from(), unit.to()));
      }
    }
    return Map.of("machine", machine, "bars", bars);
  }

  private Map<String, Object> bar(String look, String name, long from, long to) {
    double scale = WIDTH / Math.max(1, end - begin);
    return Map.of(
        "look",
        look,
        "title",
        name + ", " + seconds(to - from) + " s",
        "x",
        coordinate((from - begin) * scale),
        "width",
        coordinate(Math.max(0.5, (to - from) * scale)));
  }

  /** The places' time by what it was spent on. */
  private List<Map<String, Object>> parts(int places) {
    long units = 0;
    long builds = 0;
    long cut = 0;
    long running = 0;
    for (TaskSpan task : tasks) {
      running += task.to() - task.from();
      for (TaskSpan.UnitSpan unit : task.units()) {
        long took = unit.to() - unit.from();
        if (unit.fate() == TaskSpan.Fate.CUT) {
          cut += took;
        } else if (task.build()) {
          builds += took;
        } else {
          units += took;
        }
      }
    }
    long all = places * (end - begin);
    return List.of(
        part("units", units, all),
        part("builds", builds, all),
        part("units that were cut off", cut, all),
        part("tasks between their units", running - units - builds - cut, all),
        part("places without a task, and starts of tasks", all - running, all));
  }

  private static Map<String, Object> part(String name, long millis, long all) {
    String share = String.format(Locale.ROOT, "%.1f", all == 0 ? 0 : 100.0 * millis / all);
    return Map.of("name", name, "seconds", seconds(millis), "share", share);
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%,.1f", millis / 1e3);
  }

  private static String coordinate(double x) {
    return String.format(Locale.ROOT, "%.2f", x);
  }

  private static String number(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
