// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.mutate.judge.Judgement.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run goes on with. */
class JudgementFileTest {
  private static final String TEXT = "module M ();";

  @TempDir private Path folder;

  private MutationPlan plan(boolean again) {
    return new MutationPlan(MutatedBlock.of("mac"), 4, 1, 1, true, again, false, 0, folder, "none");
  }

  private static Judgement of(int mutant, Verdict verdict) {
    return new Judgement(mutant, verdict, "", -1, "", 7, false);
  }

  private List<Integer> known(boolean again) throws Exception {
    Path file = folder.resolve(JudgementFile.NAME);
    return new JudgementFile(file, TEXT, true)
        .known(plan(again)).stream().map(Judgement::mutant).toList();
  }

  @Test
  void whatIsDecidedStaysSo() throws Exception {
    Path file = folder.resolve(JudgementFile.NAME);
    JudgementFile first = new JudgementFile(file, TEXT, false);
    first.add(of(1, Verdict.KILLED));
    first.add(of(2, Verdict.UNDECIDED));
    first.add(of(3, Verdict.EQUIVALENT));
    first.add(of(4, Verdict.SURVIVES));
    assertThat(known(false)).containsExactly(1, 2, 3, 4);
    assertThat(known(true)).containsExactly(1, 3);
    assertThat(known(false)).as("the others are forgotten").containsExactly(1, 3);
  }

  /** As it was written before two NICs judged. */
  @Test
  void whatNothingIsSaidOfWasNotRunByThePair() throws Exception {
    Path file = folder.resolve(JudgementFile.NAME);
    JudgementFile first = new JudgementFile(file, TEXT, false);
    first.add(of(1, Verdict.SURVIVES));
    Files.writeString(file, Files.readString(file).replace(",\"paired\":false", ""));
    assertThat(Files.readString(file)).doesNotContain("paired");
    assertThat(new JudgementFile(file, TEXT, true).known(plan(false)))
        .extracting(Judgement::paired)
        .containsExactly(false);
  }
}
