// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.liberty;

import java.util.List;

/**
 * The function of a cell's output in liberty's words: {@code !} before and {@code '} behind negate;
 * {@code *}, {@code &} and nothing at all are and; {@code +} and {@code |} are or; {@code ^} is
 * exclusive or, which binds closer than and.
 */
final class CellFunction {
  private final String text;
  private final List<String> inputs;
  private final int values;
  private int at;

  private CellFunction(String text, List<String> inputs, int values) {
    this.text = text;
    this.inputs = inputs;
    this.values = values;
  }

  /**
   * Its truth table: bit v is the output when input i has bit i of v. None where the text is no
   * function of these inputs.
   */
  static Integer table(String text, List<String> inputs) {
    int table = 0;
    for (int values = 0; values < 1 << inputs.size(); values++) {
      CellFunction function = new CellFunction(text, inputs, values);
      Boolean value = function.or();
      if (value == null || function.next() != 0) {
        return null;
      }
      table |= value ? 1 << values : 0;
    }
    return table;
  }

  private Boolean or() {
    Boolean value = and();
    while (value != null && (next() == '+' || next() == '|')) {
      at++;
      Boolean other = and();
      value = other == null ? null : Boolean.valueOf(value | other);
    }
    return value;
  }

  private Boolean and() {
    Boolean value = xor();
    while (value != null && next() != 0 && "+|)".indexOf(next()) < 0) {
      at += "*&".indexOf(next()) < 0 ? 0 : 1;
      Boolean other = xor();
      value = other == null ? null : Boolean.valueOf(value & other);
    }
    return value;
  }

  private Boolean xor() {
    Boolean value = negated();
    while (value != null && next() == '^') {
      at++;
      Boolean other = negated();
      value = other == null ? null : Boolean.valueOf(value ^ other);
    }
    return value;
  }

  private Boolean negated() {
    boolean negative = false;
    while (next() == '!') {
      at++;
      negative = !negative;
    }
    Boolean value = operand();
    while (next() == '\'') {
      at++;
      negative = !negative;
    }
    return value == null ? null : Boolean.valueOf(value ^ negative);
  }

  private Boolean operand() {
    if (next() == '(') {
      at++;
      Boolean value = or();
      if (next() != ')') {
        return null;
      }
      at++;
      return value;
    }
    int begin = at;
    while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
      at++;
    }
    String name = text.substring(begin, at);
    if (name.equals("0") || name.equals("1")) {
      return name.equals("1");
    }
    int input = inputs.indexOf(name);
    return input < 0 ? null : Boolean.valueOf((values >> input & 1) == 1);
  }

  /** The next character that is no space; 0 at the end. */
  private char next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }
}
