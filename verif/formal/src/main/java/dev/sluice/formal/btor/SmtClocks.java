// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.btor;

import java.util.HashMap;
import java.util.Map;

/**
 * Some clocks of a circuit, one after the other, as definitions in SMT-LIB (QF_BV). Each node of
 * each clock is a bit vector with a name of its own.
 */
public final class SmtClocks {
  private final BtorSystem system;
  private final StringBuilder text = new StringBuilder();
  private int clocks;

  /**
   * No clock yet.
   *
   * @param system the circuit
   */
  public SmtClocks(BtorSystem system) {
    this.system = system;
  }

  /**
   * Adds a clock. The registers of the first hold anything, those of the others what the clock
   * before gives them.
   *
   * @return its number, from 0
   */
  public int add() {
    int clock = clocks++;
    for (BtorNode node : system.nodes()) {
      String name = name(node.id(), clock);
      if (system.isFree(node) || system.isState(node) && clock == 0) {
        text.append("(declare-const %s (_ BitVec %d))\n".formatted(name, node.width()));
      } else if (system.isState(node)) {
        define(name, node.width(), name(system.next(node), clock - 1));
      } else {
        define(name, node.width(), value(node, clock));
      }
    }
    return clock;
  }

  private void define(String name, int width, String value) {
    text.append("(define-fun %s () (_ BitVec %d) %s)\n".formatted(name, width, value));
  }

  /**
   * A signal in a clock.
   *
   * @param signal its name in the Verilog
   * @param clock from 0
   * @return the name of the bit vector
   */
  public String signal(String signal, int clock) {
    return name(system.signal(signal).id(), clock);
  }

  /**
   * A node in a clock.
   *
   * @param node of the circuit
   * @param clock from 0
   * @return the name of the bit vector
   */
  public String name(BtorNode node, int clock) {
    return name(node.id(), clock);
  }

  /**
   * That a signal of one bit is 1 in a clock.
   *
   * @param signal its name in the Verilog
   * @param clock from 0
   * @return a formula
   */
  public String holds(String signal, int clock) {
    BtorNode node = system.signal(signal);
    if (node.width() != 1) {
      throw new IllegalArgumentException(signal + " has " + node.width() + " bits, not 1");
    }
    return "(= %s #b1)".formatted(name(node.id(), clock));
  }

  /**
   * The registers of the first clock and the free signals of all, by name.
   *
   * @return of each bit vector what it is: the signal and the clock
   */
  public Map<String, String> unknowns() {
    Map<String, String> unknowns = new HashMap<>();
    for (BtorNode node : system.nodes()) {
      for (int clock = 0; clock < clocks; clock++) {
        if (system.isFree(node) || system.isState(node) && clock == 0) {
          unknowns.put(name(node.id(), clock), node.name() + "@" + clock);
        }
      }
    }
    return unknowns;
  }

  /**
   * What was defined so far.
   *
   * @return SMT-LIB
   */
  public String text() {
    return text.toString();
  }

  private static String name(int id, int clock) {
    return (id < 0 ? "m" + -id : "n" + id) + "_" + clock;
  }

  private String value(BtorNode node, int clock) {
    if (node.operator().equals("const")) {
      return "#b" + node.constant();
    }
    String[] of = new String[node.operands().size()];
    for (int i = 0; i < of.length; i++) {
      of[i] = name(node.operands().get(i), clock);
    }
    return switch (node.operator()) {
      case "slice" ->
          "((_ extract %d %d) %s)"
              .formatted(node.numbers().getFirst(), node.numbers().getLast(), of[0]);
      case "uext" -> "((_ zero_extend %d) %s)".formatted(node.numbers().getFirst(), of[0]);
      case "sext" -> "((_ sign_extend %d) %s)".formatted(node.numbers().getFirst(), of[0]);
      case "ite" -> "(ite (= %s #b1) %s %s)".formatted(of[0], of[1], of[2]);
      case "inc" -> "(bvadd %s %s)".formatted(of[0], one(node.width()));
      case "dec" -> "(bvsub %s %s)".formatted(of[0], one(node.width()));
      case "redand" -> bit("(= %s #b%s)".formatted(of[0], "1".repeat(operandWidth(node))));
      case "redor" -> bit("(not (= %s #b%s))".formatted(of[0], "0".repeat(operandWidth(node))));
      case "redxor" -> parity(of[0], operandWidth(node));
      case "eq", "iff" -> bit("(= %s %s)".formatted(of[0], of[1]));
      case "neq" -> bit("(not (= %s %s))".formatted(of[0], of[1]));
      case "implies" -> "(bvor (bvnot %s) %s)".formatted(of[0], of[1]);
      case "ult", "ulte", "ugt", "ugte", "slt", "slte", "sgt", "sgte" ->
          bit("(%s %s %s)".formatted(comparison(node.operator()), of[0], of[1]));
      default -> "(%s %s)".formatted(function(node.operator()), String.join(" ", of));
    };
  }

  private int operandWidth(BtorNode node) {
    return system.node(node.operands().getFirst()).width();
  }

  private static String one(int width) {
    return "#b" + "0".repeat(width - 1) + "1";
  }

  private static String bit(String formula) {
    return "(ite %s #b1 #b0)".formatted(formula);
  }

  private static String parity(String of, int width) {
    StringBuilder all = new StringBuilder("((_ extract 0 0) %s)".formatted(of));
    for (int i = 1; i < width; i++) {
      all.insert(0, "(bvxor ").append(" ((_ extract %d %d) %s))".formatted(i, i, of));
    }
    return all.toString();
  }

  private static String comparison(String operator) {
    return "bv" + operator.replace("lte", "le").replace("gte", "ge");
  }

  private static String function(String operator) {
    return switch (operator) {
      case "concat" -> "concat";
      case "sll" -> "bvshl";
      case "srl" -> "bvlshr";
      case "sra" -> "bvashr";
      default -> "bv" + operator;
    };
  }
}
