// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import java.util.List;

/** A statement of a process or a function. */
public sealed interface Statement {
  /**
   * Several, one after the other.
   *
   * @param parts in order
   */
  record Block(List<Statement> parts) implements Statement {}

  /**
   * One or the other.
   *
   * @param condition which
   * @param yes where it is not 0
   * @param no where it is 0; an empty block where there is none
   */
  record If(Expression condition, Statement yes, Statement no) implements Statement {}

  /**
   * One of several.
   *
   * @param selector which
   * @param branches in order
   */
  record Case(Expression selector, List<Branch> branches) implements Statement {}

  /**
   * One of several.
   *
   * @param labels what the selector is compared with; none for {@code default}
   * @param body what is done
   */
  record Branch(List<Expression> labels, Statement body) {}

  /**
   * An assignment, in a process or by {@code assign}.
   *
   * @param target a signal, or some of its bits
   * @param value what it gets
   * @param start of the text: of the target
   * @param end of the text: behind the semicolon
   */
  record Assignment(Expression target, Expression value, int start, int end) implements Statement {}
}
