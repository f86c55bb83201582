// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import dev.sluice.mutate.verilog.Expression.Literal;
import dev.sluice.mutate.verilog.VerilogModule.Direction;
import dev.sluice.mutate.verilog.VerilogModule.Function;
import dev.sluice.mutate.verilog.VerilogModule.Instance;
import dev.sluice.mutate.verilog.VerilogModule.Process;
import dev.sluice.mutate.verilog.VerilogModule.Signal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads modules. */
public final class VerilogParser {
  private final Words words;
  private final ExpressionParser expressions;
  private final StatementParser statements;
  private Map<String, Signal> signals;
  private Map<String, Literal> constants;
  private List<Statement.Assignment> assigns;
  private List<Process> processes;
  private List<Instance> instances;
  private Map<String, Function> functions;

  private VerilogParser(String text) {
    words = new Words(text);
    expressions = new ExpressionParser(words);
    statements = new StatementParser(words, expressions);
  }

  /**
   * The modules of a text, but for what is there for simulation only.
   *
   * @param text as SpinalHDL writes it
   * @return in the order of the text
   * @throws VerilogSyntaxException at what is not known
   */
  public static List<VerilogModule> modules(String text) {
    VerilogParser parser = new VerilogParser(text);
    List<VerilogModule> modules = new ArrayList<>();
    while (!parser.words.ended()) {
      modules.add(parser.module());
    }
    return modules;
  }

  private VerilogModule module() {
    signals = new LinkedHashMap<>();
    constants = new LinkedHashMap<>();
    assigns = new ArrayList<>();
    processes = new ArrayList<>();
    instances = new ArrayList<>();
    functions = new LinkedHashMap<>();
    words.expect("module");
    String name = words.next().text();
    words.expect("(");
    while (!words.take(")")) {
      port();
      words.take(",");
    }
    words.expect(";");
    while (!words.take("endmodule")) {
      item();
    }
    return new VerilogModule(name, signals, constants, assigns, processes, instances, functions);
  }

  private void port() {
    Token direction = words.next();
    if (!direction.is("input") && !direction.is("output")) {
      throw words.unexpected(direction, "input or output");
    }
    declare(direction.is("input") ? Direction.INPUT : Direction.OUTPUT);
  }

  /** What follows the direction, if there is one: {@code wire signed [3:0] name [0:15]}. */
  private void declare(Direction direction) {
    if (words.at("wire") || words.at("reg")) {
      words.next();
    }
    boolean signed = words.take("signed");
    int width = range();
    String name = words.next().text();
    int rows = words.at("[") ? range() : 0;
    signals.put(name, new Signal(name, width, direction, rows, signed));
  }

  /** How many there are between two numbers in brackets; 1 without brackets. */
  private int range() {
    if (!words.take("[")) {
      return 1;
    }
    int first = number();
    words.expect(":");
    int second = number();
    words.expect("]");
    return Math.abs(first - second) + 1;
  }

  private int number() {
    Token token = words.next();
    if (token.kind() != Token.Kind.NUMBER) {
      throw words.unexpected(token, "a number");
    }
    return ExpressionParser.literal(token).value().intValueExact();
  }

  private void item() {
    Token token = words.peek();
    switch (token.text()) {
      case "wire", "reg" -> {
        declare(Direction.INSIDE);
        words.expect(";");
      }
      case "localparam" -> constant();
      case "assign" -> {
        words.next();
        assigns.add(statements.assignment());
      }
      case "always" -> process();
      case "initial" -> {
        words.next();
        statements.statement();
      }
      case "function" -> function();
      default -> {
        if (token.kind() != Token.Kind.NAME) {
          throw words.unexpected(token, "an item of a module");
        }
        instance();
      }
    }
  }

  private void constant() {
    words.next();
    String name = words.next().text();
    words.expect("=");
    constants.put(name, ExpressionParser.literal(words.next()));
    words.expect(";");
  }

  private void process() {
    words.next();
    words.expect("@");
    boolean clocked = false;
    if (!words.take("*")) {
      words.expect("(");
      while (!words.take(")")) {
        Token token = words.next();
        clocked |= token.is("posedge") || token.is("negedge");
      }
    }
    processes.add(new Process(clocked, statements.statement()));
  }

  private void function() {
    words.next();
    int width = range();
    String name = words.next().text();
    words.expect("(");
    while (!words.take(")")) {
      words.next();
    }
    words.expect(";");
    functions.put(name, new Function(width, statements.statement()));
    words.expect("endfunction");
  }

  private void instance() {
    String module = words.next().text();
    String name = words.next().text();
    Map<String, Expression> connections = new LinkedHashMap<>();
    words.expect("(");
    while (!words.take(")")) {
      words.expect(".");
      String port = words.next().text();
      words.expect("(");
      if (!words.at(")")) {
        connections.put(port, expressions.expression());
      }
      words.expect(")");
      words.take(",");
    }
    words.expect(";");
    instances.add(new Instance(module, name, connections));
  }
}
