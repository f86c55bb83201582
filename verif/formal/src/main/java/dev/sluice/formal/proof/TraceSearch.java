// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import dev.sluice.formal.btor.BtorNode;
import dev.sluice.formal.btor.BtorSystem;
import dev.sluice.formal.btor.SmtClocks;
import dev.sluice.formal.solver.SolverAnswer;
import dev.sluice.formal.solver.SolverRun;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Looks for the first clock after one clock of reset in which a property can fail. */
public final class TraceSearch {
  private final BtorSystem system;
  private final SolverRun solver;
  private final Path folder;

  /**
   * A search.
   *
   * @param system a circuit with a checker
   * @param solver who is asked
   * @param folder for what the solver reads
   */
  public TraceSearch(BtorSystem system, SolverRun solver, Path folder) {
    this.system = system;
    this.solver = solver;
    this.folder = folder;
  }

  /**
   * Searches.
   *
   * @param count clocks after that of reset, 1 or more
   * @return the violation; null when there is none in so many clocks, or the solver found no answer
   * @throws IOException when the folder cannot be written
   * @throws InterruptedException when this thread is interrupted
   */
  public PropertyViolation within(int count) throws IOException, InterruptedException {
    List<String> properties = system.signals("p_");
    List<BtorNode> inputs =
        system.nodes().stream()
            .filter(node -> node.operator().equals("input"))
            .filter(node -> !node.name().isEmpty() && !node.name().equals("clk"))
            .toList();
    List<BtorNode> chosen =
        system.nodes().stream()
            .filter(system::isState)
            .filter(state -> Integer.valueOf(state.id()).equals(system.next(state)))
            .toList();
    SmtClocks clocks = new SmtClocks(system);
    Map<String, String> goals = new LinkedHashMap<>();
    Set<String> wanted = new LinkedHashSet<>();
    StringBuilder assumed = new StringBuilder();
    for (int i = 0; i <= count; i++) {
      int clock = clocks.add();
      String reset = clocks.holds("reset", clock);
      assumed.append("(assert %s)\n".formatted(i == 0 ? reset : "(not " + reset + ")"));
      for (String assumption : system.signals("a_")) {
        assumed.append("(assert %s)\n".formatted(clocks.holds(assumption, clock)));
      }
      inputs.forEach(input -> wanted.add(clocks.name(input, clock)));
      properties.forEach(property -> wanted.add(clocks.signal(property, clock)));
      if (i > 0) {
        goals.put(
            Integer.toString(i),
            properties.stream()
                .map(property -> clocks.holds(property, clock))
                .collect(Collectors.joining(" ", "(and true ", ")")));
      }
    }
    chosen.forEach(state -> wanted.add(clocks.name(state, 0)));
    Map<String, SolverAnswer> answers =
        solver
            .untilTheFirstFails()
            .ask(clocks.text() + assumed, goals, wanted, folder.resolve("trace.smt2"));
    for (int clock = 1; clock <= count; clock++) {
      SolverAnswer answer = answers.get(Integer.toString(clock));
      if (answer.kind() == SolverAnswer.Kind.FAILS) {
        return violation(clock, answer.values(), clocks, inputs, chosen, properties);
      }
    }
    return null;
  }

  private PropertyViolation violation(
      int clock,
      Map<String, String> values,
      SmtClocks clocks,
      List<BtorNode> inputs,
      List<BtorNode> chosen,
      List<String> properties) {
    List<Map<String, BigInteger>> stimulus = new ArrayList<>();
    for (int i = 0; i <= clock; i++) {
      Map<String, BigInteger> now = new TreeMap<>();
      for (BtorNode input : inputs) {
        now.put(input.name(), new BigInteger(values.get(clocks.name(input, i)), 2));
      }
      stimulus.add(now);
    }
    Map<String, BigInteger> followed = new TreeMap<>();
    for (BtorNode state : chosen) {
      followed.put(system.nameOf(state), new BigInteger(values.get(clocks.name(state, 0)), 2));
    }
    List<String> failed =
        properties.stream()
            .filter(property -> values.get(clocks.signal(property, clock)).equals("0"))
            .toList();
    return new PropertyViolation(clock, failed, stimulus, followed);
  }
}
