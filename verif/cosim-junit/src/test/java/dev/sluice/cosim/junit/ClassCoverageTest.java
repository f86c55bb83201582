// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.coverage.CoverPoint;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageFiles;
import dev.sluice.cosim.coverage.CoverageRun;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coverage of all runs of a class of benches. */
class ClassCoverageTest {
  private static final List<CoverageData> SEEN = new ArrayList<>();
  private static final List<BuildKind> KINDS = new ArrayList<>();

  @TempDir Path folder;

  /** Run by the tests here, not by the build: each seed counts to a tenth of the range. */
  @Verilog(top = "counter", sources = "verilog/counter.v", optimization = 1)
  static class Counting {
    @CosimTest
    @Seeds(4)
    void counts(Dut dut, Simulation sim, Clock clk, Random random, Coverage coverage, Seed seed) {
      KINDS.add(dut.model().kind());
      CoverPoint count = coverage.group("counter", "how far it came").point("count", "its value");
      count.range("low", 0, 9).range("middle", 10, 29).range("high", 30, 255);
      assertThat(coverage.group("counter", "")).isSameAs(coverage.group("counter", ""));
      clk.onDrive(() -> dut.input("enable").set(1));
      clk.onSample(() -> count.sample(dut.output("count").get()));
      sim.runClocks(10 * seed.value());
      assertThat(seed.value()).isNotEqualTo(4);
    }

    @CosimTest
    void samplesNothing(Simulation sim) {
      sim.runClocks(1);
    }

    @AfterAll
    static void all(CoverageData all) {
      SEEN.add(all);
    }
  }

  private void runAll(Map<String, String> parameters) {
    SEEN.clear();
    KINDS.clear();
    assertThat(Launched.run(parameters, Counting.class).failures())
        .singleElement()
        .isInstanceOf(CosimTestFailure.class);
  }

  @Test
  void anAfterAllMethodIsGivenTheSumOfAllRuns() {
    runAll(Map.of());
    assertThat(KINDS).hasSize(5).containsOnly(BuildKind.PLAIN, BuildKind.TRACE);
    CoverageData all = SEEN.getFirst();
    assertThat(all.runs())
        .containsExactly(
            new CoverageRun("counts", 1, true),
            new CoverageRun("counts", 2, true),
            new CoverageRun("counts", 3, true),
            new CoverageRun("counts", 4, false),
            new CoverageRun("samplesNothing", 1, true));
    assertThat(all.group("counter").point("count").samples()).isEqualTo(10 + 20 + 30 + 40);
    assertThat(all.group("counter").point("count").bin("high").hits()).isEqualTo(10);
    assertThat(all.holes()).isEmpty();
  }

  @Test
  void aFolderCollectsFunctionalAndCodeCoverage() throws Exception {
    Map<String, String> parameters = Map.of("dev.sluice.cosim.coverage", folder.toString());
    runAll(parameters);
    assertThat(KINDS).contains(BuildKind.COVERAGE).doesNotContain(BuildKind.PLAIN);
    String name = Counting.class.getName();
    CoverageData once = CoverageFiles.read(folder.resolve(name + ".json"));
    assertThat(once).isEqualTo(SEEN.getFirst());
    CodeCoverage code = CodeCoverage.read(folder.resolve(name + ".dat"));
    assertThat(code.points())
        .as("reset is never high")
        .anyMatch(point -> point.line() == 14 && point.hits() == 0)
        .anyMatch(point -> point.line() == 15 && point.hits() > 0);
    assertThat(code.toggles().isFull()).isFalse();
    assertThat(folder.resolve(name + ".html"))
        .content()
        .contains("Coverage: " + name, "group counter", "counter.v", "module counter");

    runAll(parameters);
    CoverageData twice = CoverageFiles.read(folder.resolve(name + ".json"));
    assertThat(twice.runs()).isEqualTo(once.runs());
    assertThat(twice.group("counter").point("count").samples()).isEqualTo(200);
    CodeCoverage codeTwice = CodeCoverage.read(folder.resolve(name + ".dat"));
    assertThat(codeTwice.points()).hasSameSizeAs(code.points());
    for (int i = 0; i < code.points().size(); i++) {
      assertThat(codeTwice.points().get(i).hits()).isEqualTo(2 * code.points().get(i).hits());
    }
    try (var files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              name + ".json",
              name + ".json.lock",
              name + ".dat",
              name + ".dat.lock",
              name + ".html");
    }
  }

  @Test
  void aFailureNamesTheCommandThatShowsItsWaveform() {
    Launched launched =
        Launched.run(
            Map.of("dev.sluice.cosim.view", "viewer {waveform} -at {clock}"), Counting.class);
    assertThat(launched.failures())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.getMessage())
                    .containsPattern("waveform: (.*\\.fst) .*\\nview:     viewer \\1 -at 39$"));
  }
}
