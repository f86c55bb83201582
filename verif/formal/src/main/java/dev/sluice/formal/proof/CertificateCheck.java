// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.formal.proof.Induction.Half;
import dev.sluice.formal.rtl.YosysBtor;
import dev.sluice.formal.solver.SolverAnswer;
import dev.sluice.formal.solver.SolverRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Checks a certificate with a solver that did not make it: reset leads to the clauses, and the
 * clauses of a clock lead to those of the next. All properties are among them. Nothing but the
 * clauses is assumed. One that was written with fewer clauses is judged by those; one that has lost
 * a clause since is refused, whether the others need it or not.
 */
public final class CertificateCheck {
  private final YosysBtor yosys;
  private final SolverRun solver;
  private final Path folder;

  /**
   * A check.
   *
   * @param yosys makes circuits of Verilog
   * @param solver another one than that of the proof
   * @param folder for what the solver reads
   */
  public CertificateCheck(YosysBtor yosys, SolverRun solver, Path folder) {
    this.yosys = yosys;
    this.solver = solver;
    this.folder = folder;
  }

  /**
   * Checks.
   *
   * @param certificate as it was read
   * @param subject what it says to be of, made anew
   * @param progress is told what is done
   * @return why it is refused; empty when it is accepted
   * @throws IOException when yosys fails or the folder cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public Optional<String> refuses(
      Certificate certificate, Subject subject, Consumer<String> progress)
      throws IOException, InterruptedException {
    if (!certificate.isOf(subject)) {
      return Optional.of("it is of another Verilog or of other checkers: prove it again");
    }
    if (!certificate.isWhole()) {
      return Optional.of(
          "its clauses are not those with which it was written: one was removed, added or changed");
    }
    BtorSystem system = yosys.system(subject.checked(), subject.top(), folder);
    Induction induction = new Induction(system, solver, folder);
    List<String> known = new ArrayList<>(Induction.goals(system));
    known.addAll(induction.consequences());
    for (String clause : certificate.clauses()) {
      if (!known.contains(clause)) {
        return Optional.of("its clause " + clause + " is none of the checker");
      }
    }
    for (String property : system.signals("p_")) {
      if (!certificate.clauses().contains(property)) {
        return Optional.of("it does not have the property " + property);
      }
    }
    List<String> last =
        certificate.clauses().stream().filter(induction.lastConsequences()::contains).toList();
    List<String> first =
        certificate.clauses().stream()
            .filter(induction.consequences()::contains)
            .filter(clause -> !last.contains(clause))
            .toList();
    List<String> goals = new ArrayList<>(certificate.clauses());
    goals.removeAll(first);
    goals.removeAll(last);
    List<String> assumed = new ArrayList<>(goals);
    progress.accept("%s: with another solver".formatted(subject.label()));
    Optional<String> refusal = refuses(induction, Half.BASE, goals, assumed);
    if (refusal.isEmpty()) {
      refusal = refuses(induction, Half.CONSEQUENCE, first, assumed);
      assumed.addAll(first);
    }
    if (refusal.isEmpty()) {
      refusal = refuses(induction, Half.CONSEQUENCE, last, assumed);
      assumed.addAll(last);
    }
    return refusal.isEmpty() ? refuses(induction, Half.STEP, goals, assumed) : refusal;
  }

  private static Optional<String> refuses(
      Induction induction, Half half, List<String> asked, List<String> assumed)
      throws IOException, InterruptedException {
    if (asked.isEmpty()) {
      return Optional.empty();
    }
    for (Map.Entry<String, SolverAnswer> answer : induction.ask(half, asked, assumed).entrySet()) {
      if (answer.getValue().kind() != SolverAnswer.Kind.HOLDS) {
        return Optional.of(
            "the %s of %s %s"
                .formatted(
                    half.label(),
                    answer.getKey(),
                    answer.getValue().kind() == SolverAnswer.Kind.FAILS
                        ? "fails"
                        : "is not known: " + answer.getValue().cause()));
      }
    }
    return Optional.empty();
  }
}
