// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Substitute;
import dev.sluice.mutate.judge.Judgement;
import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.mutate.judge.MutatedBlock;
import dev.sluice.mutate.judge.MutationPlan;
import dev.sluice.mutate.judge.MutationRun;
import dev.sluice.needs.Needs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two NICs round a block, as the judge of its mutants. */
class MutatedPairTest {
  private static final int COUNT = 4;

  @TempDir Path folder;

  @BeforeEach
  void notInsideARun() {
    Needs.that(!Substitute.isInstalled(), "a mutation run runs these packages itself");
  }

  /** A mistake in the place of the block is one of the NIC; without one the NIC is as it was. */
  @Tag("long")
  @Test
  void findsMistakesOfABlock() throws Exception {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    MutationPlan plan =
        new MutationPlan(
            MutatedBlock.of("packets"), COUNT, 8, 1, false, false, true, 0, folder, classPath);
    List<Judgement> heard = new ArrayList<>();
    new MutationRun(plan, _ -> {}, heard::add).run();
    assertThat(heard).hasSize(COUNT);
    List<Judgement> killed =
        heard.stream().filter(each -> each.verdict() == Verdict.KILLED).toList();
    assertThat(killed).isNotEmpty();
    assertThat(killed).extracting(Judgement::test).allMatch(test -> test.startsWith("MutatedPair"));
    assertThat(heard)
        .filteredOn(each -> each.verdict() != Verdict.KILLED)
        .allMatch(Judgement::paired);
  }
}
