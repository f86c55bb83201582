// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.regress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.check.MismatchException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.profile.Part;
import dev.sluice.cosim.profile.Profile;
import dev.sluice.cosim.profile.ProfileLane;
import dev.sluice.cosim.profile.ProfileReport;
import dev.sluice.cosim.profile.ProfileRow;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/** The runner: which seeds it runs, what it writes, how it stops and goes on. */
class RegressionTest {
  @TempDir Path out;

  /** A bench that fails at multiples of seven and notes what it ran. */
  private static class Sevens implements RegressionBench {
    private final ConcurrentSkipListSet<Long> ran = new ConcurrentSkipListSet<>();

    @Override
    public String name() {
      return "sevens";
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
      ran.add(seed);
      if (seed % 7 == 0) {
        throw new AssertionError("seed " + seed + " is <seven>");
      }
      return new Work("R=" + seed, 10, 100, 1000, 900);
    }

    @Override
    public void replay(long seed, MismatchException found, Path fst) {
      throw new IllegalStateException("there is no mismatch to replay");
    }
  }

  private RegressionOptions options(long first, long seeds, boolean untilFailure, boolean resume) {
    return new RegressionOptions(
        "", first, Optional.of(seeds), Optional.empty(), untilFailure, 2, 3, false, resume, out);
  }

  @Test
  void everySeedIsRunOnceAndReportsAreSorted() throws Exception {
    Sevens bench = new Sevens();
    List<SeedResult> results =
        new Regression(options(1, 20, false, false), List.of(bench)).run(_ -> {});
    assertThat(bench.ran).hasSize(20);
    assertThat(results).hasSize(20).isSortedAccordingTo((a, b) -> Long.compare(a.seed(), b.seed()));
    assertThat(results.stream().filter(r -> !r.passed()).map(SeedResult::seed))
        .containsExactly(7L, 14L);
    Document xml =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(out.resolve("junit.xml").toFile());
    assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(20);
    assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(2);
    assertThat(out.resolve("report.html"))
        .content()
        .contains("20 seeds, 2 failed", "seed 7 is &lt;seven&gt;")
        .contains(">18,000<", ">16,200<", ">1,800<")
        .contains("./sluice regress --filter sevens --first-seed 14 --seeds 1");
  }

  @Test
  void whereTheTimeOfAllSeedsWentIsAddedUp() throws IOException {
    Sevens bench =
        new Sevens() {
          @Override
          public Work run(long seed, SeedCoverage coverage) {
            ProfileLane lane = Profile.laneHere();
            lane.enter(lane.rarely(Part.MODEL, "sevens"));
            Profile.clocked(10);
            return super.run(seed, coverage);
          }
        };
    Regression regression =
        new Regression(options(1, 20, false, false), List.of(bench)).profiled(true);
    assertThat(regression.run(_ -> {})).hasSize(20);
    ProfileReport report = regression.profile();
    assertThat(report.clocks()).as("also of seeds that fail").isEqualTo(200);
    assertThat(
            report.rows().stream().filter(row -> row.part() == Part.MODEL).map(ProfileRow::calls))
        .as("of two threads in one row")
        .containsExactly(20L);
  }

  private RegressionOptions oneAtATime(long first, long seeds, Duration limit) {
    return new RegressionOptions(
        "", first, Optional.of(seeds), Optional.of(limit), true, 1, 3, false, false, out);
  }

  @Test
  void aFailureEndsItWhereAsked() throws IOException {
    Sevens bench = new Sevens();
    new Regression(oneAtATime(5, 1000, Duration.ofDays(1)), List.of(bench)).run(_ -> {});
    assertThat(bench.ran).containsExactly(5L, 6L, 7L);
  }

  /** The time runs out while seed 2 runs: that one ends and is reported, and no other begins. */
  @Test
  void theMinutesEndItBetweenTwoSeeds() throws IOException {
    Duration limit = Duration.ofMinutes(5);
    AtomicLong now = new AtomicLong();
    Sevens bench =
        new Sevens() {
          @Override
          public Work run(long seed, SeedCoverage coverage) {
            now.addAndGet(limit.toNanos() / 2);
            return super.run(seed, coverage);
          }
        };
    List<SeedResult> results =
        new Regression(oneAtATime(1, 6, limit), List.of(bench), now::get).run(_ -> {});
    assertThat(results).extracting(SeedResult::seed).containsExactly(1L, 2L);
    assertThat(out.resolve("report.html")).content().contains("2 seeds, 0 failed");
  }

  @Test
  void itGoesOnWhereItWasStoppedAndDropsALineThatWasCutOff() throws IOException {
    new Regression(options(1, 5, false, false), List.of(new Sevens())).run(_ -> {});
    Files.writeString(out.resolve("results.jsonl"), "{\"bench\":\"sev", StandardOpenOption.APPEND);
    Sevens bench = new Sevens();
    List<SeedResult> results =
        new Regression(options(1, 8, false, true), List.of(bench)).run(_ -> {});
    assertThat(bench.ran).containsExactly(6L, 7L, 8L);
    assertThat(results).hasSize(8);
  }

  @Test
  void itStopsWhenToldAndStillReports() throws IOException {
    RegressionOptions endless =
        new RegressionOptions(
            "", 1, Optional.empty(), Optional.empty(), false, 2, 3, false, false, out);
    Regression regression = new Regression(endless, List.of(new Sevens()));
    Thread stopper = new Thread(regression::stop);
    List<SeedResult> results =
        regression.run(
            result -> {
              if (result.seed() == 50) {
                stopper.start();
              }
            });
    assertThat(results.size()).isGreaterThanOrEqualTo(50);
    assertThat(out.resolve("report.html")).exists();
  }

  @Test
  void theEnginesBenchesPass() throws IOException {
    List<SeedResult> results =
        new Regression(options(1, 4, false, false), Regression.engineBenches(3)).run(_ -> {});
    assertThat(results).hasSize(8).allMatch(SeedResult::passed);
    assertThat(results).allMatch(r -> r.clocks() > 0 && r.comparisons() > r.clocks());
  }

  @Test
  void anErrorThatIsNoTestsFailureEndsIt() {
    Sevens bench =
        new Sevens() {
          @Override
          public Work run(long seed, SeedCoverage coverage) {
            throw new OutOfMemoryError("no room for seed " + seed);
          }
        };
    Regression regression = new Regression(options(1, 3, false, false), List.of(bench));
    assertThatThrownBy(() -> regression.run(_ -> {}))
        .isInstanceOf(OutOfMemoryError.class)
        .hasMessageContaining("no room for seed");
  }

  @Test
  void aFilterThatNamesNoBenchIsRefused() {
    RegressionOptions options =
        new RegressionOptions(
            "fly", 1, Optional.of(1L), Optional.empty(), false, 1, 1, false, false, out);
    assertThatThrownBy(() -> new Regression(options))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining(
            "--filter fly names no bench: there are engine-soak, file-transfer, model-stress,"
                + " nic-stress");
  }
}
