// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import java.util.List;
import java.util.Map;

/**
 * A module.
 *
 * @param name of it
 * @param signals ports, wires, registers and memories by name, in the order of the text
 * @param constants by name: {@code localparam}
 * @param assigns continuous assignments
 * @param processes {@code always}
 * @param instances of other modules
 * @param functions without arguments that count
 */
public record VerilogModule(
    String name,
    Map<String, Signal> signals,
    Map<String, Expression.Literal> constants,
    List<Statement.Assignment> assigns,
    List<Process> processes,
    List<Instance> instances,
    Map<String, Function> functions) {

  /** What a signal is to the outside. */
  public enum Direction {
    /** A port. */
    INPUT,
    /** A port. */
    OUTPUT,
    /** No port. */
    INSIDE
  }

  /**
   * A signal or a memory.
   *
   * @param name of it
   * @param width in bits, of a row where it is a memory
   * @param direction port or not
   * @param rows of a memory; 0 where it is none
   * @param signed whether it is declared so
   */
  public record Signal(String name, int width, Direction direction, int rows, boolean signed) {}

  /**
   * A process.
   *
   * @param clocked whether it waits for an edge
   * @param body what it does
   */
  public record Process(boolean clocked, Statement body) {}

  /**
   * An instance.
   *
   * @param module whose
   * @param name of it
   * @param connections by port
   */
  public record Instance(String module, String name, Map<String, Expression> connections) {}

  /**
   * A function.
   *
   * @param width of its value
   * @param body what it does
   */
  public record Function(int width, Statement body) {}
}
