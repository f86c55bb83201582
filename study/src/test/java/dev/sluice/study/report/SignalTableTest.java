// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.networks.NetworkFiles;
import dev.sluice.study.networks.NetworkPlan;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sweep of marks and targets, by the figures in the repository. */
class SignalTableTest {
  private SignalTable table;

  @BeforeEach
  void ofTheRepository() throws IOException {
    NetworkFiles.Document document =
        NetworkFiles.readJson(Path.of(System.getProperty("sluice.root")).resolve("docs/study"));
    NetworkPlan plan = NetworkPlan.of(document.plan());
    table = SignalTable.of(new NetworkResults(plan, document.results())).orElseThrow();
  }

  /** By hand from the table; {@code docs/log/transport-2.md} has the same figures. */
  @Test
  void theBestOfEachControl() {
    assertThat(table.controls().stream().map(table::best).map(NetworkContender::signal))
        .containsExactly(0.4, 0.1, 1.1);
    assertThat(table.controls().stream().map(table::best))
        .as("what each has in the other experiments")
        .allMatch(best -> best.equals(best.withUsualSignal()));
    assertThat(table.ahead()).isEmpty();
  }

  @Test
  void theSumIsThatOfTheRow() {
    assertThat(table.titles()).startsWith("transport", "signal").endsWith("sum");
    assertThat(table.rows()).hasSize(12);
    for (var row : table.rows()) {
      double sum =
          row.subList(2, row.size() - 1).stream()
              .mapToDouble(cell -> Double.parseDouble(cell.replaceFirst(" .*", "")))
              .sum();
      String last = row.getLast().replace("*", "");
      assertThat(Double.parseDouble(last))
          .isCloseTo(sum, org.assertj.core.data.Offset.offset(0.01));
    }
    assertThat(table.rows().stream().filter(row -> row.getLast().startsWith("**"))).hasSize(3);
  }
}
