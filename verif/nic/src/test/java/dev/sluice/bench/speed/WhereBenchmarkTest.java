// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.bench.speed.WhereBenchmark.What;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.ProfileReport;
import dev.sluice.cosim.profile.ProfileRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the time goes: which rows there are, and what they count. */
class WhereBenchmarkTest {
  private static final int BYTES = 10_000;

  private static List<ProfileRow> rows(ProfileReport report, Part part) {
    return report.rows().stream().filter(row -> row.part() == part).toList();
  }

  @ParameterizedTest
  @Tag("long")
  @ValueSource(ints = {1, 2, 4})
  void theRtlOfBothNicsDoesTheClocksOfTheRunAndThoseOfReset(int processors) throws Exception {
    List<String> steps = new ArrayList<>();
    ProfileReport report =
        new WhereBenchmark(What.NIC, BYTES, 0, processors, true).run(0, steps::add);
    assertThat(steps).containsExactly("building", "measuring");
    assertThat(report.clocks()).isPositive();
    List<ProfileRow> rtl = rows(report, Part.RTL).stream().filter(row -> row.clocks() > 0).toList();
    assertThat(rtl).extracting(ProfileRow::task).containsExactlyInAnyOrder("sender", "receiver");
    assertThat(rtl).extracting(ProfileRow::clocks).containsOnly(report.clocks());
    assertThat(report.rows().stream().map(ProfileRow::thread).distinct())
        .hasSize(processors == 1 ? 1 : processors == 2 ? 3 : 4);
    for (String side : List.of("sender", "receiver")) {
      assertThat(
              rows(report, Part.MODEL).stream()
                  .filter(row -> row.task().equals(side))
                  .mapToLong(ProfileRow::calls)
                  .sum())
          .as("the model drives and clocks, in every clock")
          .isEqualTo(2 * report.clocks());
      assertThat(
              rows(report, Part.CROSSING).stream()
                  .filter(row -> row.task().equals(side))
                  .mapToLong(ProfileRow::calls)
                  .sum())
          .isGreaterThanOrEqualTo(report.clocks());
    }
    assertThat(report.nanos(Part.WAITING) > 0).isEqualTo(processors > 1);
  }

  @Test
  void modelsHaveNoRtl() throws Exception {
    ProfileReport report = new WhereBenchmark(What.MODELS, BYTES, 0, 1, true).run(1, _ -> {});
    assertThat(rows(report, Part.RTL)).isEmpty();
    assertThat(report.nanos(Part.MODEL)).isPositive();
  }
}
