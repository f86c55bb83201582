// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.solver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.formal.FormalTools;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a solver says, and what is said when there is none or it gives up. */
class SolverRunTest {
  private static final Path BUILD = Path.of(System.getProperty("sluice.root"), "build");
  private static final String FACTORS =
      """
      (declare-const x (_ BitVec 64))
      (declare-const y (_ BitVec 64))
      (assert (bvult x #x0000000100000000))
      (assert (bvult y #x0000000100000000))
      (assert (bvugt x #x0000000000000001))
      (assert (bvugt y #x0000000000000001))
      """;

  @TempDir private Path folder;

  private Map<String, SolverAnswer> ask(
      Solver solver, Path environment, SolverRun.Limits limits, Map<String, String> goals)
      throws IOException, InterruptedException {
    return new SolverRun(solver, new SolverEnvironment(environment, "/nowhere"), limits)
        .ask(FACTORS, goals, List.of("x"), folder.resolve("q.smt2"));
  }

  private static Path installed() throws IOException, InterruptedException {
    FormalTools.need();
    return BUILD.resolve("solvers");
  }

  @ParameterizedTest
  @EnumSource(Solver.class)
  void whatHoldsAndWhatFailsIsToldApart(Solver solver) throws Exception {
    Map<String, String> goals = new LinkedHashMap<>();
    goals.put("holds", "(bvugt (bvadd x y) #x0000000000000003)");
    goals.put("fails", "(not (= x #x0000000000000009))");
    Map<String, SolverAnswer> answers =
        ask(solver, installed(), new SolverRun.Limits(60, 4000), goals);
    assertThat(answers.get("holds").kind()).isEqualTo(SolverAnswer.Kind.HOLDS);
    assertThat(answers.get("fails").kind()).isEqualTo(SolverAnswer.Kind.FAILS);
    // Who checks a certificate asks whether it fails, not where.
    assertThat(answers.get("fails").values())
        .containsEntry("x", solver == Solver.BITWUZLA ? "0".repeat(60) + "1001" : "");
  }

  /** Two factors of a product of two primes of 31 bits: no solver finds them in a hundredth. */
  @ParameterizedTest
  @EnumSource(Solver.class)
  void outOfTimeIsUnknown(Solver solver) throws Exception {
    SolverAnswer answer =
        ask(
                solver,
                installed(),
                new SolverRun.Limits(0.01, 4000),
                Map.of("prime", "(not (= (bvmul x y) (_ bv4611685975477714963 64)))"))
            .get("prime");
    assertThat(answer.kind()).isEqualTo(SolverAnswer.Kind.UNKNOWN);
    assertThat(answer.cause()).contains("no answer in 0.01 s");
  }

  @ParameterizedTest
  @EnumSource(Solver.class)
  void outOfMemoryIsUnknown(Solver solver) throws Exception {
    SolverAnswer answer =
        ask(solver, installed(), new SolverRun.Limits(60, 20), Map.of("any", "(= x y)")).get("any");
    assertThat(answer.kind()).isEqualTo(SolverAnswer.Kind.UNKNOWN);
    assertThat(answer.cause()).contains(solver.label() + " ended with code");
  }

  @Test
  void aSolverThatIsMissingIsUnknown() throws Exception {
    SolverAnswer answer =
        ask(
                Solver.BITWUZLA,
                folder.resolve("none"),
                new SolverRun.Limits(60, 4000),
                Map.of("any", "(= x x)"))
            .get("any");
    assertThat(answer.kind()).isEqualTo(SolverAnswer.Kind.UNKNOWN);
    assertThat(answer.cause()).contains("python3 is not on this machine");
  }
}
