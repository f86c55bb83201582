// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import dev.sluice.mutate.verilog.Statement.Assignment;
import dev.sluice.mutate.verilog.Statement.Block;
import dev.sluice.mutate.verilog.Statement.Branch;
import dev.sluice.mutate.verilog.Statement.Case;
import dev.sluice.mutate.verilog.Statement.If;
import java.util.ArrayList;
import java.util.List;

/** Reads statements. */
final class StatementParser {
  private final Words words;
  private final ExpressionParser expressions;

  StatementParser(Words words, ExpressionParser expressions) {
    this.words = words;
    this.expressions = expressions;
  }

  Statement statement() {
    if (words.take("begin")) {
      if (words.take(":")) {
        words.next();
      }
      List<Statement> parts = new ArrayList<>();
      while (!words.take("end")) {
        parts.add(statement());
      }
      return new Block(parts);
    }
    if (words.take("if")) {
      words.expect("(");
      Expression condition = expressions.expression();
      words.expect(")");
      Statement yes = statement();
      return new If(condition, yes, words.take("else") ? statement() : new Block(List.of()));
    }
    if (words.take("case")) {
      return choice();
    }
    if (words.take(";")) {
      return new Block(List.of());
    }
    return assignment();
  }

  private Case choice() {
    words.expect("(");
    Expression selector = expressions.expression();
    words.expect(")");
    List<Branch> branches = new ArrayList<>();
    while (!words.take("endcase")) {
      List<Expression> labels = new ArrayList<>();
      if (words.take("default")) {
        words.take(":");
      } else {
        do {
          labels.add(expressions.expression());
        } while (words.take(","));
        words.expect(":");
      }
      branches.add(new Branch(labels, statement()));
    }
    return new Case(selector, branches);
  }

  /** From the target to the semicolon. */
  Assignment assignment() {
    Token first = words.peek();
    if (first.kind() != Token.Kind.NAME && !first.is("{")) {
      throw words.unexpected(first, "a statement");
    }
    Expression target = expressions.target();
    if (!words.take("<=")) {
      words.expect("=");
    }
    Expression value = expressions.expression();
    return new Assignment(target, value, first.start(), words.expect(";").end());
  }
}
