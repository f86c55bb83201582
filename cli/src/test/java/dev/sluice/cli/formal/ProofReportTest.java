// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.formal.proof.Goal;
import dev.sluice.formal.proof.ProofResult;
import dev.sluice.formal.proof.Subject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run writes into the folder of the page, where an earlier one has written. */
class ProofReportTest {
  @TempDir private Path folder;

  private void prove(boolean whole, String... blocks) throws IOException {
    ProofReport report = new ProofReport(new PrintWriter(Writer.nullWriter()), null, folder);
    for (String block : blocks) {
      Subject subject = new Subject("block", Map.of("block", block), block, "", "");
      List<Goal> goals =
          List.of(
              new Goal("p_gap", ProofResult.PROVED, 1, 9, "", -1),
              new Goal("i_run", ProofResult.PROVED, 1, 9, "", -1));
      report.proved(
          new ProofWork(block, null, null, () -> subject), new ProofAnswer(goals, null, 0, ""));
    }
    report.write(null, folder, whole);
  }

  private List<String> blocks() throws IOException {
    return new ObjectMapper()
        .readTree(folder.resolve("proofs.json").toFile())
        .path("properties")
        .findValuesAsText("block");
  }

  @Test
  void aPartKeepsTheOthersAndTheWholeDoesNot() throws Exception {
    prove(false, "Admission", "CounterBank");
    prove(false, "CounterBank", "WindowVisits");
    ProofReport.check(folder);
    assertThat(blocks()).containsExactly("Admission", "CounterBank", "WindowVisits");
    assertThat(Files.readString(folder.resolve("proofs.md")))
        .containsOnlyOnce("| block, `Admission` | `gap` | none | 1 | 2.0 | 9 |")
        .containsOnlyOnce("| block, `CounterBank` | `gap` | none | 1 | 2.0 | 9 |");
    prove(true, "CounterBank");
    assertThat(blocks()).containsExactly("CounterBank");
    assertThat(folder.resolve("proofs.md")).content().doesNotContain("| block, `Admission` |");
  }
}
