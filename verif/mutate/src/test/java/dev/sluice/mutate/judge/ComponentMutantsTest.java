// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.mutate.candidate.Mutant;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Components with a bench of their own are judged by it, and no mutant of them by another. */
class ComponentMutantsTest {
  @TempDir private Path folder;

  private List<String> modules(String block) throws Exception {
    MutationPlan plan =
        new MutationPlan(MutatedBlock.of(block), 60_000, 1, 1, false, false, false, 0, folder, "");
    return MutantSample.of(plan).mutants().stream().map(Mutant::module).distinct().toList();
  }

  @Test
  void noneOfAComponentIsDrawnOfTheWhole() throws Exception {
    List<String> whole = modules("control");
    assertThat(whole).contains("ReceiveControl");
    for (String component :
        List.of("arrival", "visits", "sweep", "desk", "requests", "packets", "trips")) {
      String top = MutatedBlock.of(component).top();
      assertThat(modules(component)).as(component).contains(top);
      assertThat(whole).as(component).doesNotContain(top);
    }
  }
}
