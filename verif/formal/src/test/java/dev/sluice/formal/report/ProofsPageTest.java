// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** docs/proofs.md is what its results, templates and checkers make. */
class ProofsPageTest {
  private static final Path DOCS = Path.of(System.getProperty("sluice.root"), "docs");

  private final JsonNode results;

  ProofsPageTest() throws IOException {
    results = new ObjectMapper().readTree(DOCS.resolve("proofs.json").toFile());
  }

  @Test
  void thePageIsMadeFromItsResults() throws IOException {
    assertThat(DOCS.resolve("proofs.md")).hasContent(ProofsPage.of(results));
  }

  /** A page with a violation, or a helper that was not proved, is not for the repository. */
  @Test
  void everyHelperIsProvedAndNothingIsViolated() {
    assertThat(results.path("properties")).isNotEmpty();
    assertThat(results.path("helpers")).isNotEmpty();
    results
        .path("helpers")
        .forEach(row -> assertThat(result(row)).as("%s", row).isEqualTo("proved"));
    results
        .path("properties")
        .forEach(row -> assertThat(result(row)).as("%s", row).isIn("proved", "undecided"));
  }

  private static String result(JsonNode row) {
    return row.path("result").asText();
  }
}
