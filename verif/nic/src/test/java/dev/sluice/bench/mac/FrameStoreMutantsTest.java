// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Substitute;
import dev.sluice.mutate.judge.Judgement;
import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.mutate.judge.MutatedBlock;
import dev.sluice.mutate.judge.MutationPlan;
import dev.sluice.mutate.judge.MutationResult;
import dev.sluice.mutate.judge.MutationRun;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.BadInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A mutation run of the smallest block, by the tests of this package. */
class FrameStoreMutantsTest {
  private static final int COUNT = 12;

  @TempDir Path folder;

  /** The run runs this package, too. */
  @BeforeEach
  void notInsideARun() {
    Needs.that(!Substitute.isInstalled(), "the run of this package is a mutation run itself");
  }

  private MutationPlan plan(long seed, boolean resume) {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new MutationPlan(
        MutatedBlock.of("mac"), COUNT, seed, 1, resume, false, false, 0, folder, classPath);
  }

  /** Most are found; a run that was cut off goes on, and comes to the same. */
  @Test
  void itsTestsFindMistakesAndARunGoesOn() throws Exception {
    MutationResult whole = new MutationRun(plan(7, false), _ -> {}, _ -> {}).run();
    assertThat(whole.mutants()).isEqualTo(COUNT);
    assertThat(whole.count(Verdict.KILLED)).isGreaterThan(COUNT / 2);
    assertThat(whole.count(Verdict.KILLED) + whole.count(Verdict.UNDECIDED)).isEqualTo(COUNT);
    Path judgements = folder.resolve("judgements.jsonl");
    List<String> lines = Files.readAllLines(judgements);
    assertThat(lines).hasSize(1 + COUNT);
    // Cut off in the middle of the last line.
    String text = Files.readString(judgements);
    Files.writeString(judgements, text.substring(0, text.length() - 5));
    List<Judgement> again = new ArrayList<>();
    MutationResult resumed = new MutationRun(plan(7, true), _ -> {}, again::add).run();
    assertThat(again).hasSize(1);
    assertThat(resumed.score()).isEqualTo(whole.score());
    assertThatThrownBy(() -> new MutationRun(plan(8, true), _ -> {}, _ -> {}).run())
        .isInstanceOf(BadInputException.class)
        .hasMessageContaining("is of other mutants");
  }
}
