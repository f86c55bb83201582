// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.campaign.backend.TaskArray;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scheduler on a cluster inside the test: nothing is lost, nothing counted twice. */
class CampaignRunTest {
  private static final CampaignPace AT_ONCE =
      new CampaignPace(Duration.ZERO, Duration.ZERO, Duration.ZERO);

  @TempDir Path out;
  private final FakeCampaign campaign = new FakeCampaign(20, true);
  private final List<String> said = new ArrayList<>();
  private CampaignFolder folder;
  private FakeBackend cluster;
  private CampaignRun run;

  @BeforeEach
  void begin() {
    folder = new CampaignFolder(out);
    cluster = new FakeBackend(folder, campaign);
  }

  private CampaignRun run(boolean resume, boolean detach, Optional<Integer> most)
      throws IOException {
    CampaignOrder order =
        new CampaignOrder(List.of("fake"), List.of("program"), most, resume, detach);
    CampaignListener listener =
        new CampaignListener() {
          @Override
          public void counts(CampaignCounts counts) {
            assertThat(counts.waiting() + counts.running() + counts.done() + counts.lost())
                .isEqualTo(counts.units());
          }

          @Override
          public void said(String line) {
            said.add(line);
          }
        };
    run = new CampaignRun(campaign, cluster, folder, order, AT_ONCE, listener);
    return run;
  }

  private CampaignOutcome start(boolean resume) throws IOException {
    return run(resume, false, Optional.empty()).run();
  }

  @Test
  void everyUnitRunsOnceAndResultsAreMergedInOrder() throws IOException {
    CampaignOutcome outcome = start(false);
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(campaign.ran).doesNotHaveDuplicates().hasSize(20);
    assertThat(outcome.lost()).isEmpty();
    assertThat(outcome.counts().failed()).as("7 and 17 did not pass").isEqualTo(2);
  }

  @Test
  void whatUnitsNeedIsBuiltOnceBeforeThem() throws IOException {
    start(false);
    assertThat(campaign.builtOnes).containsExactlyInAnyOrder("b1", "b3");
    assertThat(cluster.arrays().stream().filter(a -> a.after().equals(Optional.of("j0"))))
        .as("arrays that wait for the builds")
        .isNotEmpty();
  }

  /**
   * Three tasks go first, and tell how long the rest takes; what their first units took, and those
   * of other tasks, does not count.
   */
  @Test
  void theFirstOfAKindAreMeasured() throws IOException {
    slowly(new FakeCampaign(300, false));
    assertThat(cluster.arrays().getFirst().tasks()).isEqualTo(UnitTimes.ENOUGH);
    assertThat(folder.plan(0).tasks()).allMatch(task -> task.size() == 4);
    assertThat(cluster.arrays()).hasSize(2);
    assertThat(cluster.arrays().get(1).tasks()).as("short ones, on two places").isEqualTo(2);
    assertThat(folder.times()).content().contains("\"units\":" + (300 - 5) + ",");
  }

  /** Where there are not many, each is a task of its own, and counts. */
  @Test
  void theFirstOfAFewGoAlone() throws IOException {
    slowly(new FakeCampaign(30, false));
    assertThat(folder.plan(0).tasks()).hasSize(UnitTimes.ENOUGH).allMatch(task -> task.size() == 1);
  }

  private void slowly(FakeCampaign other) throws IOException {
    cluster = new FakeBackend(folder, other);
    CampaignOrder order =
        new CampaignOrder(List.of("fake"), List.of("p"), Optional.empty(), false, false);
    new CampaignRun(other, cluster, folder, order, AT_ONCE, new Silent()).run();
    assertThat(other.merged).isEqualTo(other.all());
  }

  private static final class Silent implements CampaignListener {
    @Override
    public void counts(CampaignCounts counts) {
      // Nobody looks on.
    }

    @Override
    public void said(String line) {
      // Nobody listens.
    }
  }

  @Test
  void aUnitThatAMachineLostIsTriedOnceMore() throws IOException {
    campaign.deaths.put("unit 5", 1);
    campaign.deaths.put("unit 8", 2);
    campaign.diskFull.put("unit 11", 1);
    CampaignOutcome outcome = start(false);
    assertThat(outcome.lost()).containsOnlyKeys("unit 8");
    assertThat(outcome.lost().get("unit 8")).contains("killed", "the second time");
    assertThat(said).anyMatch(line -> line.contains("No space left on device"));
    assertThat(campaign.merged).hasSize(19).doesNotHaveDuplicates();
    assertThat(times("unit 5")).isEqualTo(2);
    assertThat(times("unit 11")).isEqualTo(2);
    assertThat(times("unit 7")).as("a mismatch is a result").isEqualTo(1);
  }

  private long times(String unit) {
    return campaign.ran.stream().filter(unit::equals).count();
  }

  @Test
  void aUnitThatNoMachineCanRunIsNotTriedAgain() throws IOException {
    campaign.broken.add("unit 3");
    CampaignOutcome outcome = start(false);
    assertThat(outcome.lost())
        .containsExactly(Map.entry("unit 3", "java.lang.IllegalStateException: unit 3 is broken"));
    assertThat(times("unit 3")).isEqualTo(1);
  }

  @Test
  void whatCannotBeBuiltCostsOnlyItsOwnUnits() throws IOException {
    campaign.broken.add("b1");
    campaign.deaths.put("b3", 1);
    CampaignOutcome outcome = start(false);
    assertThat(outcome.lost()).hasSize(5).allSatisfy((_, why) -> assertThat(why).contains("b1"));
    assertThat(campaign.merged).hasSize(15);
    assertThat(campaign.ran).as("none before its build").doesNotHaveDuplicates().hasSize(15);
  }

  @Test
  void aTaskThatEndsBeforeItsFirstWordIsNamedAndTriedOnceMore() throws IOException {
    cluster.mute.add(1);
    CampaignOutcome outcome = start(false);
    assertThat(outcome.lost()).isEmpty();
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(said)
        .anyMatch(
            line ->
                line.contains(
                    "on n1: its node was lost, before it wrote anything: can that machine see this"
                        + " folder?"));
  }

  @Test
  void aJobThatAPersonCancelledIsNotRunAgainBeforeResume() throws IOException {
    cluster.cancelled.add(3);
    CampaignOutcome outcome = start(false);
    assertThat(outcome.lost()).isNotEmpty();
    assertThat(outcome.lost().values()).allMatch(why -> why.contains("cancelled by hand"));
    assertThat(said)
        .anyMatch(line -> line.endsWith("cancelled by hand, before it wrote anything"))
        .noneMatch(line -> line.contains("can that machine see this folder?"));
    int before = campaign.ran.size();
    assertThat(start(true).lost()).isEmpty();
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(campaign.ran).hasSize(20).doesNotHaveDuplicates().hasSizeGreaterThan(before);
  }

  @Test
  void aClusterThatDoesNotAnswerForAWhileIsWaitedFor() throws IOException {
    cluster.silentFor = 3;
    cluster.lostAnswers = 2;
    campaign.duringUnit = () -> cluster.silentFor = Math.max(cluster.silentFor, 1);
    start(false);
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(cluster.arrays().stream().map(TaskArray::name)).doesNotHaveDuplicates();
    assertThat(campaign.ran).doesNotHaveDuplicates();
    assertThat(said)
        .anyMatch(line -> line.contains("nobody is there"))
        .contains("the cluster answers again");
  }

  @Test
  void aStopCancelsItsJobsAndKeepsWhatIsDone() throws IOException {
    campaign.duringUnit =
        () -> {
          if (campaign.ran.size() == 6) {
            run.stop();
          }
        };
    CampaignOutcome outcome = start(false);
    assertThat(outcome.stopped()).isTrue();
    assertThat(campaign.merged).isNotEmpty().hasSizeLessThan(20);
    assertThat(cluster.cancels).isNotEmpty();
    int before = campaign.ran.size();
    assertThat(start(true).stopped()).isFalse();
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(campaign.ran).doesNotHaveDuplicates().hasSizeGreaterThan(before);
  }

  @Test
  void whatWasDetachedIsCollectedByResume() throws IOException {
    run(false, true, Optional.empty()).run();
    assertThat(campaign.ran).isEmpty();
    assertThat(campaign.merged).isEmpty();
    assertThatThrownBy(() -> start(false))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("job j0 of an earlier run is still under way");
    int arrays = cluster.arrays().size();
    start(true);
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(cluster.arrays()).as("nothing was submitted again").hasSize(arrays);
  }

  /** The process ended between the answer and the disk: the array is found by its name. */
  @Test
  void anArrayWhoseNumberWasLostIsFound() throws IOException {
    run(false, true, Optional.empty()).run();
    Files.delete(folder.array(1).resolve("id"));
    int arrays = cluster.arrays().size();
    start(true);
    assertThat(cluster.arrays()).hasSize(arrays);
    assertThat(campaign.ran).doesNotHaveDuplicates().hasSize(20);
  }

  @Test
  void neverMoreTasksThanWereAllowed() throws IOException {
    cluster.slots = 100;
    run(false, false, Optional.of(3)).run();
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(cluster.arrays()).allMatch(array -> array.parallel() == 3);
    // An array begins when the one before is over, or after it.
    assertThat(cluster.arrays().stream().filter(array -> array.after().isPresent())).isNotEmpty();
  }

  @Test
  void aLineThatWasCutOffIsNoResult() throws IOException {
    campaign.broken.add("unit 0");
    start(false);
    Path journal = folder.journal(0, 0);
    Files.writeString(
        journal, "{\"event\":\"DONE\",\"unit\":\"unit 0\"", StandardOpenOption.APPEND);
    campaign.broken.clear();
    start(true);
    assertThat(campaign.merged).isEqualTo(campaign.all());
    assertThat(times("unit 0")).isEqualTo(2);
  }

  @Test
  void twoRunsInOneFolderAreRefused() throws IOException {
    try (CampaignFolder.AutoCloseableLock _ = folder.lock()) {
      assertThatThrownBy(() -> start(false))
          .isInstanceOf(BadInputException.class)
          .hasMessageContaining("another run is at work in this folder")
          .hasMessageContaining("process " + ProcessHandle.current().pid());
    }
    start(false);
    campaign.settings = "others";
    assertThatThrownBy(() -> start(true))
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("other settings (fake, now others)");
  }

  /** Whatever goes wrong wherever: in the end the same results, in the same order. */
  @Test
  void randomFaultsChangeNothing() throws IOException {
    for (int seed = 0; seed < 8; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      FakeCampaign faulty = new FakeCampaign(30, random.nextBoolean());
      CampaignFolder place = new CampaignFolder(out.resolve("seed" + seed));
      FakeBackend bad = new FakeBackend(place, faulty);
      bad.slots = 1 + random.nextInt(8);
      bad.lostAnswers = random.nextInt(3);
      for (int i = 0; i < 8; i++) {
        faulty.deaths.merge("unit " + random.nextInt(30), 1, Integer::sum);
        faulty.diskFull.merge("unit " + random.nextInt(30), 1, Integer::sum);
        faulty.deaths.merge("b" + random.nextInt(4), 1, Integer::sum);
        bad.mute.add(random.nextInt(40));
        bad.cancelled.add(random.nextInt(40));
      }
      boolean complete = false;
      for (int tries = 0; !complete && tries < 50; tries++) {
        CampaignOrder order =
            new CampaignOrder(
                List.of("fake"),
                List.of("p"),
                random.nextBoolean() ? Optional.empty() : Optional.of(1 + random.nextInt(4)),
                tries > 0,
                false);
        CampaignRun one = new CampaignRun(faulty, bad, place, order, AT_ONCE, new Silent());
        int stopAt = faulty.ran.size() + random.nextInt(30);
        faulty.duringUnit =
            () -> {
              bad.silentFor = random.nextInt(3);
              if (faulty.ran.size() == stopAt) {
                one.stop();
              }
            };
        CampaignOutcome outcome = one.run();
        complete = outcome.counts().done() == 30;
        assertThat(faulty.merged).as("seed %d", seed).hasSize(outcome.counts().done());
      }
      assertThat(faulty.merged).as("seed %d", seed).isEqualTo(faulty.all());
    }
  }
}
