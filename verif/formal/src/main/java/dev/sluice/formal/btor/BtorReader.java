// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.btor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the word-level format BTOR2 as yosys writes it: bit vectors only, no arrays. */
public final class BtorReader {
  private static final Set<String> UNARY =
      Set.of("not", "neg", "inc", "dec", "redand", "redor", "redxor");
  private static final Set<String> BINARY =
      Set.of(
          "and", "nand", "nor", "or", "xor", "xnor", "implies", "iff", "eq", "neq", "add", "sub",
          "mul", "udiv", "urem", "sll", "srl", "sra", "concat", "ult", "ulte", "ugt", "ugte", "slt",
          "slte", "sgt", "sgte");

  private final BtorSystem system = new BtorSystem();
  private final Map<Integer, Integer> widths = new HashMap<>();
  private int negations;

  private BtorReader() {}

  /**
   * Reads a file.
   *
   * @param file what yosys wrote
   * @return the circuit
   * @throws IOException when it cannot be read, or has something that this reader does not know
   */
  public static BtorSystem read(Path file) throws IOException {
    BtorReader reader = new BtorReader();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      int comment = line.indexOf(';');
      String text = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (!text.isEmpty()) {
        try {
          reader.line(text.split(" +"));
        } catch (IllegalArgumentException e) {
          throw new IOException("%s, line %d: %s".formatted(file, number, e.getMessage()), e);
        }
      }
    }
    return reader.system;
  }

  private void line(String[] words) {
    int id = Integer.parseInt(words[0]);
    switch (words[1]) {
      case "sort" -> sort(id, words);
      case "next" -> system.next(Integer.parseInt(words[3]), operand(words[4]));
      case "output" -> {
        if (words.length > 3) {
          system.name(words[3], operand(words[2]));
        }
      }
      default -> value(id, words);
    }
  }

  private void sort(int id, String[] words) {
    if (!words[2].equals("bitvec")) {
      throw new IllegalArgumentException(
          "a memory is left in the circuit; only rows of memories are supported");
    }
    widths.put(id, Integer.parseInt(words[3]));
  }

  private void value(int id, String[] words) {
    String operator = words[1];
    Integer width = widths.get(Integer.parseInt(words[2]));
    if (width == null) {
      throw new IllegalArgumentException("no width for '" + String.join(" ", words) + "'");
    }
    List<Integer> operands = new ArrayList<>();
    List<Integer> numbers = new ArrayList<>();
    String constant = "";
    int read = 3;
    switch (operator) {
      case "input", "state" -> {}
      case "const" -> constant = words[read++];
      case "zero", "one", "ones" -> {
        constant = constant(operator, width);
        operator = "const";
      }
      case "slice" -> {
        operands.add(operand(words[read++]));
        numbers.add(Integer.parseInt(words[read++]));
        numbers.add(Integer.parseInt(words[read++]));
      }
      case "uext", "sext" -> {
        operands.add(operand(words[read++]));
        numbers.add(Integer.parseInt(words[read++]));
      }
      case "ite" -> {
        operands.add(operand(words[read++]));
        operands.add(operand(words[read++]));
        operands.add(operand(words[read++]));
      }
      default -> {
        int count = UNARY.contains(operator) ? 1 : BINARY.contains(operator) ? 2 : 0;
        if (count == 0) {
          throw new IllegalArgumentException("the operator " + operator + " is not known");
        }
        for (int i = 0; i < count; i++) {
          operands.add(operand(words[read++]));
        }
      }
    }
    String name = read < words.length ? words[read] : "";
    system.add(new BtorNode(id, operator, width, operands, numbers, constant, name));
  }

  private static String constant(String operator, int width) {
    return switch (operator) {
      case "zero" -> "0".repeat(width);
      case "one" -> "0".repeat(width - 1) + "1";
      default -> "1".repeat(width);
    };
  }

  /** A node that is named with a minus is its negation, which gets a number below zero. */
  private int operand(String word) {
    int id = Integer.parseInt(word);
    if (id > 0) {
      return id;
    }
    BtorNode of = system.node(-id);
    int negation = --negations;
    system.add(new BtorNode(negation, "not", of.width(), List.of(of.id()), List.of(), "", ""));
    return negation;
  }
}
