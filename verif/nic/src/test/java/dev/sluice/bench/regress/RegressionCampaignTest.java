// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.campaign.UnitResult;
import dev.sluice.campaign.WorkUnit;
import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A regression whose seeds are run elsewhere, and in another order. */
class RegressionCampaignTest {
  @TempDir Path folder;

  /** Fails at multiples of five, in two ways. */
  private static final class Fives implements RegressionBench {
    @Override
    public String name() {
      return "fives";
    }

    @Override
    public String hardware(long seed) {
      return "";
    }

    @Override
    public void prepare(long seed, BuildKind kind) {
      // There is nothing to build.
    }

    @Override
    public Work run(long seed, SeedCoverage coverage) {
      if (seed % 5 == 0) {
        throw new AssertionError(
            seed % 10 == 0 ? "clock " + seed + ": ready is 0x" + seed : "seed " + seed + " is odd");
      }
      return new Work("R=" + seed, 10, 100, 1000, 900);
    }

    @Override
    public void replay(long seed, MismatchException found, Path fst) {
      throw new IllegalStateException("there is no mismatch to replay");
    }
  }

  private Regression regression(String out, boolean coverage, boolean resume) {
    RegressionOptions options =
        new RegressionOptions(
            "",
            1,
            Optional.of(coverage ? 3L : 20L),
            Optional.empty(),
            false,
            2,
            2,
            coverage,
            resume,
            folder.resolve(out));
    List<RegressionBench> benches = coverage ? Regression.engineBenches(2) : List.of(new Fives());
    return new Regression(options, benches).times(false);
  }

  /** As two machines and a third one would: results cross as bytes. */
  private void elsewhere(String out, boolean coverage) throws IOException {
    RegressionCampaign there = regression(out, coverage, false).campaign();
    try (RegressionCampaign here = regression(out, coverage, false).campaign()) {
      here.begin();
      List<WorkUnit> shuffled = new ArrayList<>(here.units());
      Collections.shuffle(shuffled, new Random(1));
      TreeMap<Integer, UnitResult> results = new TreeMap<>();
      for (WorkUnit unit : shuffled) {
        if (!unit.build().isEmpty()) {
          there.build(unit.build());
        }
        results.put(here.units().indexOf(unit), there.run(unit));
      }
      List<WorkUnit> units = here.units();
      for (var result : results.entrySet()) {
        here.merge(units.get(result.getKey()), result.getValue(), 1.5);
      }
      here.report();
    }
  }

  private TreeMap<String, String> files(String out) throws IOException {
    TreeMap<String, String> files = new TreeMap<>();
    Path root = folder.resolve(out);
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        if (!file.endsWith("times.jsonl")) {
          files.put(root.relativize(file).toString(), Files.readString(file));
        }
      }
    }
    return files;
  }

  @Test
  void theBytesAreThoseOfOneMachine() throws IOException {
    regression("here", false, false).run(_ -> {});
    elsewhere("there", false);
    assertThat(files("there")).isEqualTo(files("here")).hasSizeGreaterThan(3);
    assertThat(folder.resolve("there/times.jsonl")).content().contains("\"seconds\":1.5");
  }

  @Tag("long")
  @Test
  void soAreThoseOfCoverage() throws IOException {
    regression("here", true, false).run(_ -> {});
    elsewhere("there", true);
    assertThat(files("there")).isEqualTo(files("here")).hasSizeGreaterThan(6);
  }

  @Test
  void whatTheFolderHoldsIsNoUnitAnyMore() throws IOException {
    elsewhere("out", false);
    try (RegressionCampaign again = regression("out", false, true).campaign()) {
      assertThat(again.units()).hasSize(20);
      again.begin();
      assertThat(again.units()).isEmpty();
      assertThat(again.report()).hasSize(20).allMatch(result -> result.seconds() == 1.5);
    }
  }

  @Test
  void failuresOfOneCauseAreOneBucket() throws IOException {
    List<SeedResult> results = regression("out", false, false).run(_ -> {});
    assertThat(FailureBucket.of(results))
        .containsExactly(
            new FailureBucket(
                "fives", "java.lang.AssertionError: clock N: ready is N", List.of(10L, 20L)),
            new FailureBucket(
                "fives", "java.lang.AssertionError: seed N is odd", List.of(5L, 15L)));
    assertThat(folder.resolve("out/report.html"))
        .content()
        .contains("ready is N")
        .contains("./sluice regress --filter fives --first-seed 10 --seeds 1")
        .doesNotContain("clocks/s", "<th class=\"n\">seconds</th>");
    assertThat(folder.resolve("out/junit.xml")).content().doesNotContain("time=");
  }

  @Test
  void theSeedsOfABucketAreRunAgain() throws IOException {
    regression("out", false, false).run(_ -> {});
    FailureBucket bucket = FailureBucket.of(ResultStore.read(file("out"))).getLast();
    assertThat(FailureBucket.read(folder.resolve("out"), bucket.id())).isEqualTo(bucket);
    List<SeedResult> here = regression("again", false, false).only(bucket.seeds()).run(_ -> {});
    assertThat(here).extracting(SeedResult::seed).containsExactly(5L, 15L);
    try (RegressionCampaign there =
        regression("there", false, false).only(bucket.seeds()).campaign()) {
      assertThat(there.units()).extracting(WorkUnit::name).containsExactly("fives 5", "fives 15");
    }
    assertThatThrownBy(() -> FailureBucket.read(folder.resolve("out"), "abc"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("--seed-of abc: ")
        .hasMessageContaining("has the buckets ")
        .hasMessageContaining(bucket.id());
    assertThatThrownBy(() -> FailureBucket.read(folder.resolve("none"), "abc"))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("name the --out of the regression");
  }

  private Path file(String out) {
    return folder.resolve(out).resolve(ResultStore.FILE);
  }

  /** Which hardware a seed draws depends on how many there are to draw from. */
  @Test
  void aReplayHasTheConfigurations() throws IOException {
    SeedResult failed = regression("out", false, false).run(_ -> {}).get(4);
    String plain = "./sluice regress --filter fives --first-seed 5 --seeds 1";
    assertThat(failed.replay(12)).isEqualTo(plain);
    assertThat(failed.replay(2)).isEqualTo(plain + " --configurations 2");
    assertThat(folder.resolve("out/junit.xml")).content().contains(plain + " --configurations 2");
  }
}
