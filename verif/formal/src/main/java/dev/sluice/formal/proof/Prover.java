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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Proves properties of circuits by induction. Goals whose base or step was not shown are given up,
 * and the step is asked again without them, until all that are left follow from each other. Only
 * those are proved; they are the proof's certificate.
 */
public final class Prover {
  private final YosysBtor yosys;
  private final SolverRun solver;
  private final Path folder;
  private final int traceClocks;

  /**
   * A prover.
   *
   * @param yosys makes circuits of Verilog
   * @param solver who is asked
   * @param folder for a folder of each subject
   * @param traceClocks how many clocks from reset are looked at for a violation where an induction
   *     fails; 0: none
   */
  public Prover(YosysBtor yosys, SolverRun solver, Path folder, int traceClocks) {
    this.yosys = yosys;
    this.solver = solver;
    this.folder = folder;
    this.traceClocks = traceClocks;
  }

  /** What one goal has cost, and why it was given up. */
  private static final class Account {
    private double seconds;
    private int megabytes;
    private String cause = "";
    private boolean reached;

    void add(SolverAnswer answer, Half half) {
      seconds += answer.seconds();
      megabytes = Math.max(megabytes, answer.megabytes());
      if (answer.kind() == SolverAnswer.Kind.FAILS) {
        reached = half == Half.BASE;
        cause =
            switch (half) {
              case BASE -> "fails in the clock after reset";
              case CONSEQUENCE -> "does not follow";
              case STEP -> "its step fails";
            };
      } else if (answer.kind() == SolverAnswer.Kind.UNKNOWN) {
        cause = answer.cause();
      }
    }
  }

  /**
   * Proves what can be proved.
   *
   * @param subject a circuit with a checker
   * @param progress is told what is done
   * @return properties and helper invariants, and what came of each
   * @throws IOException when yosys fails or the folder cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public Proof prove(Subject subject, Consumer<String> progress)
      throws IOException, InterruptedException {
    Path own = folder.resolve(subject.label());
    progress.accept(subject.label() + ": yosys");
    BtorSystem system = yosys.system(subject.checked(), subject.top(), own);
    Induction induction = new Induction(system, solver, own);
    List<String> goals = new ArrayList<>(Induction.goals(system));
    Map<String, Account> accounts = new LinkedHashMap<>();
    Set<String> left = new LinkedHashSet<>(goals);
    goals.addAll(induction.consequences());
    Set<String> first = new LinkedHashSet<>(induction.consequences());
    Set<String> last = new LinkedHashSet<>(induction.lastConsequences());
    first.removeAll(last);
    goals.forEach(goal -> accounts.put(goal, new Account()));
    ask(subject, induction, Half.BASE, left, left, accounts, progress);
    int before;
    do {
      before = left.size() + first.size() + last.size();
      ask(subject, induction, Half.CONSEQUENCE, first, left, accounts, progress);
      ask(subject, induction, Half.CONSEQUENCE, last, all(left, first), accounts, progress);
      ask(subject, induction, Half.STEP, left, all(left, first, last), accounts, progress);
    } while (left.size() + first.size() + last.size() < before);
    left.addAll(all(first, last));
    PropertyViolation violation = null;
    if (left.size() < goals.size() && traceClocks > 0) {
      progress.accept(subject.label() + ": a violation from reset");
      violation = new TraceSearch(system, solver, own).within(traceClocks);
    }
    List<Goal> results = results(goals, left, accounts, violation);
    Proof proof = new Proof(subject, results, violation);
    Certificate.of(proof).write(own.resolve(Certificate.FILE));
    return proof;
  }

  @SafeVarargs
  private static Set<String> all(Set<String>... some) {
    Set<String> all = new LinkedHashSet<>();
    for (Set<String> one : some) {
      all.addAll(one);
    }
    return all;
  }

  /** Asks of all goals that are left, and gives up those that were not shown. */
  private static void ask(
      Subject subject,
      Induction induction,
      Half half,
      Set<String> goals,
      Set<String> assumed,
      Map<String, Account> accounts,
      Consumer<String> progress)
      throws IOException, InterruptedException {
    if (goals.isEmpty()) {
      return;
    }
    progress.accept("%s: %s of %d goals".formatted(subject.label(), half.label(), goals.size()));
    induction
        .ask(half, goals, assumed)
        .forEach(
            (goal, answer) -> {
              accounts.get(goal).add(answer, half);
              if (answer.kind() != SolverAnswer.Kind.HOLDS) {
                goals.remove(goal);
              }
            });
  }

  private static List<Goal> results(
      List<String> goals,
      Set<String> proved,
      Map<String, Account> accounts,
      PropertyViolation violation) {
    List<Goal> results = new ArrayList<>();
    for (String goal : goals) {
      Account account = accounts.get(goal);
      boolean found = violation != null && violation.properties().contains(goal);
      ProofResult outcome =
          proved.contains(goal)
              ? ProofResult.PROVED
              : found || account.reached ? ProofResult.VIOLATED : ProofResult.UNDECIDED;
      results.add(
          new Goal(
              goal,
              outcome,
              account.seconds,
              account.megabytes,
              outcome == ProofResult.PROVED ? "" : account.cause,
              found ? violation.clock() : account.reached ? 1 : -1));
    }
    return results;
  }
}
