// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.coverage.BinData;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.CoverageRun;
import dev.sluice.cosim.coverage.CoverageText;
import dev.sluice.cosim.coverage.GroupData;
import dev.sluice.cosim.coverage.PointData;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cycle.window.ReceiveWindowEngineModel;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.spec.window.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EngineCoverageTest {
  private static final SluiceParameters SMALL =
      new SluiceParameters(5, 8, 60, 512, Architecture.SHIFT);
  private static final int SEEDS = 3;
  private static final int CLOCKS = 400_000;

  private static CoverageData soak(SluiceParameters parameters, long seed, int clocks)
      throws Exception {
    VerilatedModel rtl = EngineRtl.build(parameters, BuildKind.PLAIN);
    EngineCoverage coverage = new EngineCoverage(parameters);
    double density = seed % 2 == 0 ? 0.6 : 1.0;
    new EngineSoak(parameters, density, seed).observedBy(coverage).run(rtl, clocks, _ -> {});
    return coverage.data(new CoverageRun("soak", seed, true));
  }

  @ParameterizedTest
  @EnumSource
  void theRandomBenchReachesEveryBin(Architecture architecture) throws Exception {
    SluiceParameters parameters =
        new SluiceParameters(
            5, architecture.minWidth(), 7 * architecture.minWidth() + 4, 512, architecture);
    CoverageData all = CoverageData.EMPTY;
    for (long seed = 1; seed <= SEEDS; seed++) {
      all = all.merge(soak(parameters, seed, CLOCKS));
    }
    assertThat(all.holes()).as(CoverageText.report(all)).isEmpty();
    assertThat(all.score().total()).isGreaterThan(200);
  }

  @Test
  void aShortRunLeavesHolesThatAreNamed() throws Exception {
    CoverageData data = soak(SMALL, 1, 100);
    String group = "ReceiveWindowEngine R=5 W=8 M=60 shift.";
    assertThat(data.holes())
        .contains(group + "generation: wrapped", group + "slide: W")
        .doesNotContain(group + "verdict: accepted");
  }

  @Test
  void theSameRunGivesTheSameCoverage() throws Exception {
    assertThat(soak(SMALL, 7, 20_000)).isEqualTo(soak(SMALL, 7, 20_000));
  }

  @Test
  void lookingOnChangesNothing() throws Exception {
    VerilatedModel rtl = EngineRtl.build(SMALL, BuildKind.PLAIN);
    EngineSoak alone = new EngineSoak(SMALL, 1, 3);
    alone.run(rtl, 20_000, _ -> {});
    EngineSoak observed = new EngineSoak(SMALL, 1, 3).observedBy(new EngineCoverage(SMALL));
    observed.run(rtl, 20_000, _ -> {});
    for (Verdict verdict : Verdict.values()) {
      assertThat(observed.count(verdict)).isEqualTo(alone.count(verdict));
    }
    assertThat(observed.completions()).isEqualTo(alone.completions());
  }

  /** What was counted from the RTL's answers is what the spec says of the same commands. */
  @Test
  void countsAreThoseOfTheSpec() throws Exception {
    int clocks = 50_000;
    VerilatedModel rtl = EngineRtl.build(SMALL, BuildKind.PLAIN);
    EngineCoverage coverage = new EngineCoverage(SMALL);
    SpecTally spec = new SpecTally(SMALL, clocks, ReceiveWindowEngineModel.of(SMALL).latency());
    new EngineSoak(SMALL, 0.9, 11)
        .observedBy(
            (clock, stimulus, cosim) -> {
              coverage.clock(clock, stimulus, cosim);
              spec.clock(clock, stimulus, cosim);
            })
        .run(rtl, clocks, _ -> {});
    CoverageData data = coverage.data(new CoverageRun("soak", 11, true));
    GroupData group = data.groups().getFirst();
    for (String name : new String[] {"state", "occupancy", "bad"}) {
      for (BinData bin : group.point(name).bins()) {
        assertThat(bin.hits()).as(name + " " + bin.name()).isEqualTo(spec.hits(name, bin.name()));
      }
    }
    PointData verdict = group.point("verdict");
    assertThat(hits(verdict, "stale"))
        .isEqualTo(spec.hits("verdict", "stale") + spec.hits("stale", "no such window"));
    assertThat(hits(verdict, "accepted")).isEqualTo(spec.hits("verdict", "accepted"));
    PointData stale = group.point("stale");
    assertThat(hits(stale, "free window")).isEqualTo(spec.hits("stale", "free window"));
    assertThat(hits(stale, "no such window")).isEqualTo(spec.hits("stale", "no such window"));
    assertThat(hits(stale, "previous generation") + hits(stale, "another generation"))
        .isEqualTo(spec.hits("stale", "generation"));
    PointData slide = group.point("slide");
    assertThat(hits(slide, "2")).isEqualTo(spec.hits("slide", "2"));
    assertThat(hits(slide, "W")).isEqualTo(spec.hits("slide", "8"));
    PointData base = group.point("base");
    assertThat(hits(base, "W-1")).isEqualTo(spec.hits("base", "7"));
    assertThat(hits(base, "M-1")).isEqualTo(spec.hits("base", "59"));
    PointData tail = group.point("tail");
    assertThat(hits(tail, "seen before, last hole completing"))
        .isEqualTo(spec.hits("completed", "by the last hole"));
    assertThat(hits(tail, "the only packet") + hits(tail, "at the base, completing"))
        .isEqualTo(spec.hits("completed", "by the tail"));
    assertThat(group.point("done asked again").samples()).isEqualTo(spec.hits("again", "all"));
  }

  private static long hits(PointData point, String bin) {
    return point.bin(bin).hits();
  }

  /** The page names every point and cross, and no others. */
  @Test
  void thePlanNamesEveryPoint() throws Exception {
    Path plan = Path.of(System.getProperty("sluice.root"), "docs", "coverage-plan.md");
    List<String> named =
        Files.readAllLines(plan).stream()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.substring(3, line.indexOf('`', 3)))
            .toList();
    GroupData group =
        new EngineCoverage(SMALL).data(new CoverageRun("none", 0, true)).groups().getFirst();
    List<String> sampled = new ArrayList<>();
    group.points().forEach(point -> sampled.add(point.name()));
    group.crosses().forEach(cross -> sampled.add(cross.name()));
    assertThat(named).containsExactlyElementsOf(sampled);
  }

  /** One plan for all parameters: bins that cannot be are left out. */
  @Test
  void extremeParametersHaveNoImpossibleBins() throws Exception {
    SluiceParameters smallest = new SluiceParameters(1, 8, 1, 512, Architecture.SHIFT);
    GroupData group = soak(smallest, 1, 50_000).groups().getFirst();
    assertThat(group.point("base").bins())
        .extracting(BinData::name)
        .containsExactly("0", "1 to W-2");
    // One window has a W_Ptr of one bit, which can name another; two windows leave none over.
    assertThat(group.point("stale").bins()).extracting(BinData::name).contains("no such window");
    SluiceParameters two = new SluiceParameters(2, 8, 1, 512, Architecture.SHIFT);
    CoverageData ofTwo = new EngineCoverage(two).data(new CoverageRun("none", 1, true));
    assertThat(ofTwo.groups().getFirst().point("stale").bins())
        .extracting(BinData::name)
        .doesNotContain("no such window");
    SluiceParameters largest =
        new SluiceParameters(3, 1024, SluiceParameters.MAX_MAX_PACKETS, 512, Architecture.SHIFT);
    assertThat(soak(largest, 1, 5_000).groups().getFirst().point("base").bins()).hasSize(7);
  }
}
