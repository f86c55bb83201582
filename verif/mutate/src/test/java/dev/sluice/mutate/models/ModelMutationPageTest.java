// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** docs/mutation-models.md is what its points say, and points are what PIT says. */
class ModelMutationPageTest {
  private static final Path DOCS = Path.of("..", "..", "docs");

  private static final String MUTANT =
      """
      <mutation detected='%s' status='%s' numberOfTestsRun='3'><sourceFile>A.java</sourceFile>
      <mutatedClass>dev.sluice.spec.A</mutatedClass><mutatedMethod>%s</mutatedMethod>
      <methodDescription>()V</methodDescription><lineNumber>%d</lineNumber>
      <mutator>org.pitest.mutationtest.engine.gregor.mutators.%s</mutator>
      <indexes/><blocks/><killingTest/><description>%s</description></mutation>
      """;

  @TempDir Path folder;

  @Test
  void thePageIsMadeOfThePoints() throws Exception {
    assertThat(Files.readString(DOCS.resolve("mutation-models.md")))
        .isEqualTo(ModelMutationPage.of(DOCS));
  }

  @Test
  void whatPitSaysIsCountedAndShown() throws Exception {
    Path file = folder.resolve("mutations.xml");
    Files.writeString(
        file,
        "<?xml version=\"1.0\"?><mutations partial=\"true\">"
            + MUTANT.formatted("false", "SURVIVED", "next", 12, "MathMutator", "a | b to a")
            + MUTANT.formatted(
                "false", "NO_COVERAGE", "&lt;init&gt;", 3, "VoidMethodCallMutator", "gone")
            + MUTANT.formatted("true", "KILLED", "next", 9, "ConditionalsBoundaryMutator_X", "x")
            + MUTANT.formatted("true", "TIMED_OUT", "next", 9, "MathMutator", "y")
            + MUTANT.formatted("true", "RUN_ERROR", "next", 9, "MathMutator", "z")
            + "</mutations>");
    ModelMutationPage.add(folder, new ModelMutationResult("spec", 7, PitReport.read(file)));
    assertThat(folder.resolve("mutation").resolve("models").resolve("spec-seed7.json")).exists();
    assertThat(folder.resolve("mutation-models.md"))
        .content()
        .contains("| spec | 7 | 5 | 3 | 1 | 1 | 60.00 % |")
        .contains("| all | | 5 | 3 | 1 | 1 | 60.00 % |")
        .contains("| ConditionalsBoundary | 1 | 1 |")
        .contains("| Math | 3 | 2 |")
        .contains("| spec.A, 12 | next | a \\| b to a | survives |")
        .contains("| spec.A, 3 | &lt;init> | gone | no test runs it |");
  }

  @Test
  void whatIsNoReportIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("mutations.xml"), "none");
    assertThatIOException()
        .isThrownBy(() -> PitReport.read(file))
        .withMessageContaining("is no report of PIT");
  }
}
