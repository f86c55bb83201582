// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.campaign.WorkUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which units make a task. */
class UnitGroupsTest {
  private static List<WorkUnit> units(int count, double seconds) {
    return IntStream.range(0, count)
        .mapToObj(i -> new WorkUnit("unit " + i, "kind", seconds, ""))
        .toList();
  }

  private static List<List<WorkUnit>> groups(List<WorkUnit> units, int slots) {
    return UnitGroups.of(units, WorkUnit::seconds, slots, Double.MAX_VALUE);
  }

  @Test
  void tasksAreLongEnoughForTheirStartAndShortEnoughForTheEnd() {
    assertThat(groups(units(1000, 0.5), 2)).as("500 s on 2 places").hasSize(6);
    assertThat(groups(units(1000, 0.5), 1000)).as("none under 90 s but for places").hasSize(1000);
    assertThat(groups(units(10, 0.5), 2)).as("5 s on 2 places").hasSize(2);
    assertThat(groups(units(3, 4000), 2)).as("long units are alone").hasSize(3);
    assertThat(groups(units(100, 400), 1)).as("not more than 15 minutes").hasSize(50);
    assertThat(UnitGroups.of(units(100, 10), WorkUnit::seconds, 1, 30)).hasSize(34);
    assertThat(groups(List.of(), 3)).isEmpty();
  }

  @Test
  void everyUnitIsInOneTaskAndInOrder() {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 300; i++) {
      List<WorkUnit> units = new ArrayList<>();
      int count = 1 + random.nextInt(200);
      for (int u = 0; u < count; u++) {
        units.add(new WorkUnit("unit " + u, "kind", Math.exp(random.nextDouble(-3, 7)), ""));
      }
      int slots = 1 + random.nextInt(50);
      List<List<WorkUnit>> tasks = groups(units, slots);
      List<WorkUnit> all = tasks.stream().flatMap(List::stream).toList();
      assertThat(all).containsExactlyInAnyOrderElementsOf(units);
      assertThat(tasks).allMatch(task -> !task.isEmpty() && isInOrder(task, units));
      assertThat(tasks.stream().mapToDouble(UnitGroupsTest::seconds).boxed().toList())
          .isSortedAccordingTo(Comparator.reverseOrder());
    }
  }

  private static double seconds(List<WorkUnit> task) {
    return task.stream().mapToDouble(WorkUnit::seconds).sum();
  }

  private static boolean isInOrder(List<WorkUnit> task, List<WorkUnit> units) {
    return task.stream()
        .map(units::indexOf)
        .toList()
        .equals(task.stream().map(units::indexOf).sorted().toList());
  }
}
