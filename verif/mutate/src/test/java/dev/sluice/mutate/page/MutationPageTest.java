// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/mutation.md is what its points say. */
class MutationPageTest {
  private static final Path DOCS = Path.of("..", "..", "docs");

  @TempDir Path folder;

  @Test
  void thePageIsMadeOfThePoints() throws Exception {
    assertThat(Files.readString(DOCS.resolve("mutation.md"))).isEqualTo(MutationPage.of(DOCS));
  }

  @Test
  void aPointIsKeptAndShown() throws Exception {
    Map<String, Object> point =
        Map.ofEntries(
            Map.entry("block", "mac"),
            Map.entry("configuration", "R = 5"),
            Map.entry("seed", 3),
            Map.entry("candidates", 300),
            Map.entry("mutants", 100),
            Map.entry("killed", 90),
            Map.entry("equivalentProved", 5),
            Map.entry("undecided", 4),
            Map.entry("survivors", 1),
            Map.entry("score", 0.94737),
            Map.entry("kinds", Map.of("wrong signal", List.of(100, 90))),
            Map.entry(
                "notKilled",
                List.of(
                    Map.of(
                        "verdict", "survives",
                        "module", "M",
                        "line", 7,
                        "scala", "M.scala:3",
                        "kind", "wrong signal",
                        "right", "a || b",
                        "wrong", "c",
                        "cause", ""))));
    MutationPage.add(folder, point);
    MutationPage.add(folder, point);
    String page = Files.readString(folder.resolve("mutation.md"));
    assertThat(page)
        .contains("| mac | R = 5 | 3 | 300 | 100 | 90 | 5 | 4 | 1 | 94.73 % |")
        .contains("| all | | | | 100 | 90 | 5 | 4 | 1 | 94.73 % |")
        .contains("| survives | M, 7 | M.scala:3 | wrong signal | `a \\|\\| b` | `c` |  |")
        .isEqualTo(MutationPage.of(folder));
  }
}
