// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

import dev.sluice.mutate.verilog.Expression;
import dev.sluice.mutate.verilog.Expression.Bit;
import dev.sluice.mutate.verilog.Expression.Call;
import dev.sluice.mutate.verilog.Expression.Join;
import dev.sluice.mutate.verilog.Expression.Name;
import dev.sluice.mutate.verilog.Expression.Slice;
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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What depends on what in a module: which signals anybody outside can see, which are two names of
 * one net, and which follow from which without a register between.
 */
final class Nets {
  private final VerilogModule module;
  private final Map<String, VerilogModule> others;
  private final Map<String, Set<String>> sources = new HashMap<>();
  private final Map<String, Set<String>> withoutRegister = new HashMap<>();
  private final Map<String, String> alias = new HashMap<>();
  private final Set<String> live = new HashSet<>();

  /** Of each signal that is no register: its place in an order in which all can be computed. */
  private final Map<String, Integer> place = new HashMap<>();

  Nets(VerilogModule module, Map<String, VerilogModule> others) {
    this.module = module;
    this.others = others;
    for (Assignment assign : module.assigns()) {
      assigned(assign, Set.of(), false);
      if (assign.target() instanceof Name(String name, _, _)
          && assign.value() instanceof Name(String other, _, _)
          && module.signals().containsKey(other)) {
        alias.put(name, other);
      }
    }
    for (Process process : module.processes()) {
      walk(process.body(), Set.of(), process.clocked());
    }
    findLive();
    Set<String> begun = new HashSet<>();
    module.signals().keySet().forEach(name -> order(name, begun));
  }

  private void findLive() {
    Deque<String> open = new ArrayDeque<>();
    module.signals().values().stream()
        .filter(signal -> signal.direction() == Direction.OUTPUT)
        .forEach(signal -> open.add(signal.name()));
    for (Instance instance : module.instances()) {
      if (matters(instance)) {
        instance.connections().values().forEach(connected -> open.addAll(names(connected)));
      }
    }
    while (!open.isEmpty()) {
      String name = open.remove();
      if (live.add(name)) {
        open.addAll(sources.getOrDefault(name, Set.of()));
      }
    }
  }

  /** Whether an instance is more than a watch that only simulation has. */
  boolean matters(Instance instance) {
    VerilogModule of = others.get(instance.module());
    return of == null
        || of.signals().values().stream().anyMatch(s -> s.direction() == Direction.OUTPUT);
  }

  private void walk(Statement statement, Set<String> conditions, boolean clocked) {
    switch (statement) {
      case Block block -> block.parts().forEach(part -> walk(part, conditions, clocked));
      case If either -> {
        Set<String> all = with(conditions, names(either.condition()));
        walk(either.yes(), all, clocked);
        walk(either.no(), all, clocked);
      }
      case Case choice -> {
        Set<String> all = with(conditions, names(choice.selector()));
        for (Branch branch : choice.branches()) {
          walk(branch.body(), all, clocked);
        }
      }
      case Assignment assignment -> assigned(assignment, conditions, clocked);
    }
  }

  private void assigned(Assignment assignment, Set<String> conditions, boolean clocked) {
    Set<String> from = with(conditions, names(assignment.value()));
    from.addAll(indices(assignment.target()));
    for (String target : targets(assignment.target())) {
      sources.computeIfAbsent(target, _ -> new LinkedHashSet<>()).addAll(from);
      if (!clocked) {
        withoutRegister.computeIfAbsent(target, _ -> new LinkedHashSet<>()).addAll(from);
      }
    }
  }

  private static Set<String> with(Set<String> some, Set<String> more) {
    Set<String> all = new LinkedHashSet<>(some);
    all.addAll(more);
    return all;
  }

  /** The signals that an expression names. */
  static Set<String> names(Expression e) {
    Set<String> names = new LinkedHashSet<>();
    collect(e, names);
    return names;
  }

  private static void collect(Expression e, Set<String> names) {
    if (e instanceof Name name) {
      names.add(name.name());
    }
    if (e instanceof Call call && !call.function().startsWith("$")) {
      return;
    }
    e.parts().forEach(part -> collect(part, names));
  }

  /** The signals that an assignment's target names. */
  static Set<String> targets(Expression target) {
    return switch (target) {
      case Name name -> Set.of(name.name());
      case Bit bit -> targets(bit.of());
      case Slice slice -> targets(slice.of());
      case Join join -> {
        Set<String> all = new LinkedHashSet<>();
        join.parts().forEach(part -> all.addAll(targets(part)));
        yield all;
      }
      default -> throw new IllegalArgumentException("no target of an assignment: " + target);
    };
  }

  private static Set<String> indices(Expression target) {
    return switch (target) {
      case Bit bit -> with(names(bit.index()), indices(bit.of()));
      case Slice slice -> with(names(slice.first()), indices(slice.of()));
      default -> Set.of();
    };
  }

  /** Whether anything that is no watch can ever see one of them. */
  boolean isLive(Set<String> names) {
    return names.stream().anyMatch(live::contains);
  }

  /** One name for all names of a net. */
  String net(String name) {
    String net = name;
    while (alias.containsKey(net)) {
      net = alias.get(net);
    }
    return net;
  }

  /**
   * Which signals have a value before all of these have theirs, within a clock: registers, inputs,
   * and what follows from them earlier. So no mutant makes a loop without a register, nor do any
   * two.
   */
  Predicate<String> before(Set<String> names) {
    int first =
        names.stream()
            .mapToInt(name -> place.getOrDefault(name, 0))
            .min()
            .orElse(Integer.MAX_VALUE);
    return other -> place.getOrDefault(other, 0) < first;
  }

  private void order(String name, Set<String> begun) {
    if (withoutRegister.containsKey(name) && begun.add(name)) {
      withoutRegister.get(name).forEach(source -> order(source, begun));
      place.put(name, place.size() + 1);
    }
  }
}
