// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.formal.btor.SmtClocks;
import dev.sluice.formal.solver.SolverAnswer;
import dev.sluice.formal.solver.SolverRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Induction over one clock. Base: after one clock of reset, whatever the registers held before, all
 * properties and helpers hold. Step: where all hold in a clock, all hold in the next one. Both
 * together: they hold in every clock after the first reset, also after later ones. As they are
 * shown for a packet that is any, they hold for all packets, and a step may use what follows from
 * that ({@link Half#CONSEQUENCE}) of the clock before.
 */
public final class Induction {
  private final BtorSystem system;
  private final SolverRun solver;
  private final Path folder;
  private final Consequences consequences;

  /** The parts of an induction. */
  public enum Half {
    /** From reset. */
    BASE,
    /** From one packet to all, in the same clock. */
    CONSEQUENCE,
    /** From clock to clock. */
    STEP;

    /**
     * The name in files.
     *
     * @return in lower case
     */
    public String label() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }

  /**
   * An induction.
   *
   * @param system a circuit with a checker
   * @param solver who is asked
   * @param folder for what the solver reads
   */
  public Induction(BtorSystem system, SolverRun solver, Path folder) {
    this.system = system;
    this.solver = solver;
    this.folder = folder;
    consequences = new Consequences(system);
  }

  /**
   * The properties and the helper invariants of a checker.
   *
   * @param system a circuit with a checker
   * @return their names, properties first
   */
  public static List<String> goals(BtorSystem system) {
    List<String> goals = new ArrayList<>(system.signals("p_"));
    goals.addAll(system.signals("i_"));
    return goals;
  }

  /**
   * What a checker says to follow for all packets.
   *
   * @return the names
   * @throws IllegalArgumentException when one of them speaks of the followed packet
   */
  public List<String> consequences() {
    consequences.check();
    return consequences.names();
  }

  /**
   * Those of them that follow of others, too.
   *
   * @return the names
   */
  public List<String> lastConsequences() {
    return consequences.ofAll();
  }

  /**
   * Asks the solver.
   *
   * @param half which part
   * @param goals what is asked
   * @param assumed what holds in the clock before, in a step; in that clock, of consequences
   * @return an answer to each
   * @throws IOException when the folder cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public Map<String, SolverAnswer> ask(
      Half half, Collection<String> goals, Collection<String> assumed)
      throws IOException, InterruptedException {
    Files.createDirectories(folder);
    SmtClocks clocks = new SmtClocks(system);
    int before = clocks.add();
    int after = clocks.add();
    StringBuilder text = new StringBuilder(clocks.text());
    for (String assumption : system.signals("a_")) {
      assume(text, clocks.holds(assumption, before));
      assume(text, clocks.holds(assumption, after));
    }
    if (half == Half.BASE) {
      assume(text, clocks.holds("reset", before));
    } else {
      for (String helper : assumed) {
        assume(text, clocks.holds(helper, before));
      }
    }
    Map<String, String> formulas = new LinkedHashMap<>();
    for (String goal : goals) {
      formulas.put(
          goal,
          half == Half.CONSEQUENCE
              ? "(=> %s %s)"
                  .formatted(
                      consequences.instance(goal, clocks, before), clocks.holds(goal, before))
              : clocks.holds(goal, after));
    }
    List<String> unknowns = new ArrayList<>(clocks.unknowns().keySet());
    return solver.ask(text.toString(), formulas, unknowns, folder.resolve(half.label() + ".smt2"));
  }

  private static void assume(StringBuilder text, String formula) {
    text.append("(assert ").append(formula).append(")\n");
  }
}
