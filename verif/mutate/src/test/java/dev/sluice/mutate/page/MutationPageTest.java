// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.mutate.judge.MutationResult;
import dev.sluice.protocol.BadInputException;
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

  /** An argument stands beside its mutant, which stays a survivor; one of no mutant is refused. */
  @Test
  void whatIsArguedIsShownAndCountsAsASurvivor() throws Exception {
    Path points = Files.createDirectories(folder.resolve("mutation"));
    String mutant = "\"module\":\"M\",\"verilog\":\"x = a;\",\"right\":\"a\",\"wrong\":\"b\"";
    Files.writeString(
        points.resolve("mac.json"),
        """
        {"block":"mac","configuration":"R = 5","seed":3,"candidates":3,"mutants":1,"killed":0,
         "equivalentProved":0,"undecided":0,"survivors":1,"score":0.0,
         "kinds":{"wrong signal":[1,0]},"notKilled":[{"verdict":"survives","line":7,
         "scala":"M.scala:3","kind":"wrong signal","cause":"may differ at y",%s}]}
        """
            .formatted(mutant));
    Path argued = points.resolve("argued.json");
    Files.writeString(argued, "[{\"block\":\"mac\",\"argument\":\"b is a\",%s}]".formatted(mutant));
    assertThat(MutationPage.of(folder))
        .contains("| survives | M, 7 | M.scala:3 | wrong signal | `a` | `b` |")
        .contains("| may differ at y; argued: b is a |")
        .contains("| mac | R = 5 | 3 | 3 | 1 | 0 | 0 | 0 | 1 | 0.00 % | 0 |");
    Files.writeString(argued, "[{\"block\":\"nic\",\"argument\":\"no\",%s}]".formatted(mutant));
    assertThatThrownBy(() -> MutationPage.of(folder))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("on no point")
        .hasMessageContaining("nic");
  }

  @Test
  void aScoreIsCutOff() {
    assertThat(MutationResult.percent(985.0 / 989)).isEqualTo("99.59 %");
    assertThat(MutationResult.percent(0.98996)).isEqualTo("98.99 %");
    assertThat(MutationResult.percent(1)).isEqualTo("100.00 %");
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
            Map.entry("seconds", 61),
            Map.entry("paired", 5),
            Map.entry("killedBy", Map.of("MutatedPair.movesMemory#1", 2, "MacTest.all", 88)),
            Map.entry("kinds", Map.of("wrong signal", List.of(100, 90))),
            Map.entry(
                "notKilled",
                List.of(
                    Map.of(
                        "verdict", "survives",
                        "module", "M",
                        "verilog", "x = a || b;",
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
        .contains("| mac | R = 5 | 3 | 300 | 100 | 90 | 5 | 4 | 1 | 94.73 % | 2 |")
        .contains("| all | | | | 100 | 90 | 5 | 4 | 1 | 94.73 % | 2 |")
        .contains("They have found 2, and have not found 5 of those below")
        .contains("| survives | M, 7 | M.scala:3 | wrong signal | `a \\|\\| b` | `c` |  |")
        .isEqualTo(MutationPage.of(folder));
  }
}
