// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import java.math.BigInteger;
import java.util.List;

/** A part of an expression, with its place in the text. */
public sealed interface Expression {
  /**
   * Where it begins.
   *
   * @return the place of its first character, from 0
   */
  int start();

  /**
   * Where it ends.
   *
   * @return the place behind its last character
   */
  int end();

  /**
   * The parts it is made of.
   *
   * @return in the order of the text
   */
  List<Expression> parts();

  /**
   * A signal, a constant by name, or a port.
   *
   * @param name of it
   * @param start of the text
   * @param end of the text
   */
  record Name(String name, int start, int end) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of();
    }
  }

  /**
   * A number.
   *
   * @param width in bits; 0 where it has none
   * @param value unsigned
   * @param signed whether it is written as signed
   * @param start of the text
   * @param end of the text
   */
  record Literal(int width, BigInteger value, boolean signed, int start, int end)
      implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of();
    }
  }

  /**
   * An operator before its operand.
   *
   * @param operator as it is written
   * @param operand of it
   * @param start of the text
   * @param end of the text
   */
  record Unary(String operator, Expression operand, int start, int end) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(operand);
    }
  }

  /**
   * An operator between two operands.
   *
   * @param operator as it is written
   * @param left of it
   * @param right of it
   * @param at where the operator is in the text
   */
  record Binary(String operator, Expression left, Expression right, int at) implements Expression {
    @Override
    public int start() {
      return left.start();
    }

    @Override
    public int end() {
      return right.end();
    }

    @Override
    public List<Expression> parts() {
      return List.of(left, right);
    }
  }

  /**
   * One value or another.
   *
   * @param condition which
   * @param yes where it is not 0
   * @param no where it is 0
   */
  record Conditional(Expression condition, Expression yes, Expression no) implements Expression {
    @Override
    public int start() {
      return condition.start();
    }

    @Override
    public int end() {
      return no.end();
    }

    @Override
    public List<Expression> parts() {
      return List.of(condition, yes, no);
    }
  }

  /**
   * What is in parentheses: the same value.
   *
   * @param inner what
   * @param start of the text
   * @param end of the text
   */
  record Parenthesized(Expression inner, int start, int end) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(inner);
    }
  }

  /**
   * Values side by side.
   *
   * @param parts of it, the highest first
   * @param times how often they are repeated
   * @param start of the text
   * @param end of the text
   */
  record Join(List<Expression> parts, int times, int start, int end) implements Expression {}

  /**
   * A bit of a signal or a row of a memory.
   *
   * @param of a signal, a memory, or a row
   * @param index which
   * @param end of the text
   */
  record Bit(Expression of, Expression index, int end) implements Expression {
    @Override
    public int start() {
      return of.start();
    }

    @Override
    public List<Expression> parts() {
      return List.of(of, index);
    }
  }

  /**
   * Several bits of a signal.
   *
   * @param of a signal
   * @param first the high one, or the low one where {@code kind} is {@code +:}
   * @param second the low one, or how many
   * @param kind {@code :} or {@code +:}
   * @param end of the text
   */
  record Slice(Expression of, Expression first, Expression second, String kind, int end)
      implements Expression {
    @Override
    public int start() {
      return of.start();
    }

    @Override
    public List<Expression> parts() {
      return kind.equals(":") ? List.of(of) : List.of(of, first);
    }
  }

  /**
   * A function's value.
   *
   * @param function its name
   * @param parts its arguments
   * @param start of the text
   * @param end of the text
   */
  record Call(String function, List<Expression> parts, int start, int end) implements Expression {}
}
