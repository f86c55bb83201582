// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

import dev.sluice.mutate.verilog.Statement;
import dev.sluice.mutate.verilog.Statement.Assignment;
import dev.sluice.mutate.verilog.Statement.Block;
import dev.sluice.mutate.verilog.Statement.Branch;
import dev.sluice.mutate.verilog.Statement.Case;
import dev.sluice.mutate.verilog.Statement.If;
import dev.sluice.mutate.verilog.VerilogModule;
import dev.sluice.mutate.verilog.VerilogModule.Direction;
import dev.sluice.mutate.verilog.VerilogModule.Instance;
import dev.sluice.mutate.verilog.VerilogModule.Process;
import dev.sluice.mutate.verilog.VerilogParser;
import dev.sluice.random.SeedHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * All mutants of a text: every place of every assignment, condition and connection that hardware is
 * made of, with every change of each {@link MutantKind}. What only a watch of the simulation can
 * see, and what nothing can, is left out; so are {@code clk}, and connections of {@code reset}.
 */
public final class Candidates {
  /** The inputs that no mutant touches. */
  private static final Set<String> CLOCK_AND_RESET = Set.of("clk", "reset");

  private final String text;
  private final long seed;
  private final List<Mutant> all = new ArrayList<>();
  private Nets nets;
  private ExpressionMutants expressions;

  private Candidates(String text, long seed) {
    this.text = text;
    this.seed = seed;
  }

  /**
   * Every mutant, in the order of the text.
   *
   * @param text Verilog as SpinalHDL writes it
   * @param seed draws, for each reference to a signal, which other one stands there
   * @return all
   * @throws dev.sluice.mutate.verilog.VerilogSyntaxException when the text is something else
   */
  public static List<Mutant> of(String text, long seed) {
    Candidates candidates = new Candidates(text, seed);
    Map<String, VerilogModule> modules = new LinkedHashMap<>();
    VerilogParser.modules(text).forEach(module -> modules.put(module.name(), module));
    modules.values().forEach(module -> candidates.module(module, modules));
    return List.copyOf(candidates.all);
  }

  /**
   * Some of them, each as likely as any other, without repetition.
   *
   * @param all of a text
   * @param count how many; all of them where there are not so many
   * @param seed of the draw
   * @param block the text's name: samples of blocks are independent
   * @return in the order of the text
   */
  public static List<Mutant> sample(List<Mutant> all, int count, long seed, String block) {
    SplittableRandom random = SeedHash.random(seed, "mutants of " + block);
    int[] places = new int[all.size()];
    for (int i = 0; i < places.length; i++) {
      places[i] = i;
    }
    int drawn = Math.min(count, places.length);
    for (int i = 0; i < drawn; i++) {
      int other = i + random.nextInt(places.length - i);
      int place = places[other];
      places[other] = places[i];
      places[i] = place;
    }
    return Arrays.stream(places, 0, drawn).sorted().mapToObj(all::get).toList();
  }

  private void module(VerilogModule module, Map<String, VerilogModule> modules) {
    nets = new Nets(module, modules);
    expressions = new ExpressionMutants(text, module, nets, seed, all);
    for (Assignment assign : module.assigns()) {
      Set<String> targets = Nets.targets(assign.target());
      if (nets.isLive(targets)) {
        expressions.inside(nets.before(targets), false);
        expressions.dropped(assign.target(), assign.value());
        expressions.value(assign.value());
      }
    }
    for (Process process : module.processes()) {
      statement(process.body(), process.clocked(), false);
    }
    for (Instance instance : module.instances()) {
      if (nets.matters(instance) && modules.containsKey(instance.module())) {
        connections(instance, modules.get(instance.module()));
      }
    }
  }

  private void connections(Instance instance, VerilogModule of) {
    instance
        .connections()
        .forEach(
            (port, connected) -> {
              boolean input = of.signals().get(port).direction() == Direction.INPUT;
              if (input && !CLOCK_AND_RESET.contains(port)) {
                expressions.inside(_ -> true, false);
                expressions.dropped(connected, connected);
                expressions.value(connected);
              }
            });
  }

  private void statement(Statement statement, boolean clocked, boolean inReset) {
    switch (statement) {
      case Block block -> block.parts().forEach(part -> statement(part, clocked, inReset));
      case If either -> {
        Set<String> targets = assigned(statement);
        if (nets.isLive(targets)) {
          boolean reset = Nets.names(either.condition()).equals(Set.of("reset"));
          if (reset) {
            expressions.inside(_ -> true, true);
            expressions.never(either.condition());
          } else {
            expressions.inside(clocked ? _ -> true : nets.before(targets), inReset);
            expressions.condition(either.condition());
          }
          statement(either.yes(), clocked, inReset || reset);
          statement(either.no(), clocked, inReset);
        }
      }
      case Case choice -> {
        Set<String> targets = assigned(statement);
        if (nets.isLive(targets)) {
          expressions.inside(clocked ? _ -> true : nets.before(targets), inReset);
          expressions.value(choice.selector());
          for (Branch branch : choice.branches()) {
            expressions.inside(clocked ? _ -> true : nets.before(targets), inReset);
            branch.labels().forEach(expressions::value);
            statement(branch.body(), clocked, inReset);
          }
        }
      }
      case Assignment assignment -> {
        Set<String> targets = Nets.targets(assignment.target());
        if (nets.isLive(targets)) {
          expressions.inside(clocked ? _ -> true : nets.before(targets), inReset);
          expressions.dropped(assignment);
          expressions.indices(assignment.target());
          expressions.value(assignment.value());
        }
      }
    }
  }

  /** All signals that a statement assigns. */
  private static Set<String> assigned(Statement statement) {
    Set<String> targets = new LinkedHashSet<>();
    switch (statement) {
      case Block block -> block.parts().forEach(part -> targets.addAll(assigned(part)));
      case If either -> {
        targets.addAll(assigned(either.yes()));
        targets.addAll(assigned(either.no()));
      }
      case Case choice ->
          choice.branches().forEach(branch -> targets.addAll(assigned(branch.body())));
      case Assignment assignment -> targets.addAll(Nets.targets(assignment.target()));
    }
    return targets;
  }
}
