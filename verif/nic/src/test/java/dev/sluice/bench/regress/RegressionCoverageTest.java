// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageFiles;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coverage of a regression: merged over seeds and jobs, resumed, reported. */
class RegressionCoverageTest {
  /** One small configuration of each architecture. */
  private static final int CONFIGURATIONS = 2;

  @TempDir Path folder;

  private Path regress(String name, int seeds, int jobs, boolean code, boolean resume)
      throws IOException {
    Path out = folder.resolve(name);
    RegressionOptions options =
        new RegressionOptions(
            "",
            1,
            Optional.of((long) seeds),
            Optional.empty(),
            false,
            jobs,
            CONFIGURATIONS,
            code,
            resume,
            out);
    Regression regression = new Regression(options, Regression.engineBenches(CONFIGURATIONS));
    assertThat(regression.run(_ -> {})).allMatch(SeedResult::passed);
    return out;
  }

  private static CoverageData functional(Path out) {
    return CoverageFiles.read(out.resolve("coverage/functional.json"));
  }

  @Tag("long")
  @Test
  void theSameWhateverTheJobsAndWhereverItWasStopped() throws Exception {
    Path once = regress("once", 4, 1, true, false);
    Path parts = regress("parts", 2, 2, true, false);
    // As a stop leaves it that hits between coverage and result: the result of a seed is lost.
    Path results = parts.resolve("results.jsonl");
    List<String> lines = Files.readAllLines(results);
    Files.write(results, lines.subList(0, lines.size() - 1));
    regress("parts", 4, 2, true, true);

    assertThat(functional(once).runs()).hasSize(8);
    assertThat(functional(parts)).isEqualTo(functional(once));
    List<Path> counts = files(once, ".dat");
    assertThat(counts).isNotEmpty();
    for (Path file : counts) {
      assertThat(parts.resolve("coverage").resolve(file.getFileName()))
          .hasSameBinaryContentAs(file);
    }
    assertThat(files(once, "")).hasSameSizeAs(files(parts, ""));
  }

  private static List<Path> files(Path out, String end) throws IOException {
    try (var files = Files.list(out.resolve("coverage"))) {
      return files.filter(file -> file.toString().endsWith(end)).sorted().toList();
    }
  }

  @Test
  void aResultWithoutCoverageIsRunAgain() throws Exception {
    Path out = regress("out", 3, 1, false, false);
    CoverageData all = functional(out);
    Files.delete(out.resolve("coverage/functional.json"));
    regress("out", 3, 1, false, true);
    assertThat(functional(out)).isEqualTo(all);
  }

  @Tag("long")
  @Test
  void reportsHaveFunctionalAndCodeCoverageDownToTheScala() throws Exception {
    Path out = regress("out", 3, 2, true, false);
    assertThat(out.resolve("report.html"))
        .content()
        .contains("6 seeds, 0 failed", "<td>functional</td>", "<td>toggles</td>")
        .contains("ReceiveWindowEngine R=1 W=8 M=1 shift", "code/R1-W8-M1-ring.html")
        .containsPattern("<td>ShiftWindowEngine.scala l\\d+</td>")
        .doesNotContain("StageLink.scala");
    assertThat(out.resolve("junit.xml"))
        .content()
        .containsPattern("name=\"coverage.functional\" value=\"[0-9.]+ % \\(\\d+ of \\d+\\)\"")
        .contains("coverage.lines", "coverage.branches", "coverage.toggles");
    assertThat(out.resolve("code/R1-W8-M1-shift.html"))
        .content()
        .contains("Code coverage: R1-W8-M1-shift", "module ReceiveWindowEngine", "By source line");
    CodeCoverage code = CodeCoverage.read(files(out, ".dat").getFirst());
    assertThat(code.branches().covered()).isPositive();
  }

  @Test
  void itIsResumedTheWayItWasBegun() throws Exception {
    regress("plain", 1, 1, false, false);
    assertThatThrownBy(() -> regress("plain", 2, 1, true, true))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("plain was written without --coverage");
  }
}
