// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import dev.sluice.mutate.verilog.Expression.Binary;
import dev.sluice.mutate.verilog.Expression.Bit;
import dev.sluice.mutate.verilog.Expression.Call;
import dev.sluice.mutate.verilog.Expression.Conditional;
import dev.sluice.mutate.verilog.Expression.Join;
import dev.sluice.mutate.verilog.Expression.Literal;
import dev.sluice.mutate.verilog.Expression.Name;
import dev.sluice.mutate.verilog.Expression.Parenthesized;
import dev.sluice.mutate.verilog.Expression.Slice;
import dev.sluice.mutate.verilog.Expression.Unary;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Reads expressions, by precedence. */
final class ExpressionParser {
  private static final Map<String, Integer> PRECEDENCE =
      Map.ofEntries(
          Map.entry("||", 1),
          Map.entry("&&", 2),
          Map.entry("|", 3),
          Map.entry("^", 4),
          Map.entry("~^", 4),
          Map.entry("&", 5),
          Map.entry("==", 6),
          Map.entry("!=", 6),
          Map.entry("===", 6),
          Map.entry("!==", 6),
          Map.entry("<", 7),
          Map.entry("<=", 7),
          Map.entry(">", 7),
          Map.entry(">=", 7),
          Map.entry("<<", 8),
          Map.entry(">>", 8),
          Map.entry("<<<", 8),
          Map.entry(">>>", 8),
          Map.entry("+", 9),
          Map.entry("-", 9),
          Map.entry("*", 10),
          Map.entry("/", 10),
          Map.entry("%", 10));

  private final Words words;

  ExpressionParser(Words words) {
    this.words = words;
  }

  Expression expression() {
    Expression condition = binary(1);
    if (!words.take("?")) {
      return condition;
    }
    Expression yes = expression();
    words.expect(":");
    return new Conditional(condition, yes, expression());
  }

  private Expression binary(int least) {
    Expression left = unary();
    while (true) {
      Token operator = words.peek();
      int precedence =
          operator.kind() == Token.Kind.SYMBOL ? PRECEDENCE.getOrDefault(operator.text(), 0) : 0;
      if (precedence < least) {
        return left;
      }
      words.next();
      left = new Binary(operator.text(), left, binary(precedence + 1), operator.start());
    }
  }

  private Expression unary() {
    Token token = words.peek();
    if (token.kind() == Token.Kind.SYMBOL
        && List.of("!", "~", "-", "+", "&", "|", "^").contains(token.text())) {
      words.next();
      Expression operand = unary();
      return new Unary(token.text(), operand, token.start(), operand.end());
    }
    return primary();
  }

  private Expression primary() {
    Token token = words.next();
    return switch (token.kind()) {
      case NUMBER -> literal(token);
      case NAME -> name(token);
      case SYMBOL -> {
        if (token.is("(")) {
          Expression inner = expression();
          yield new Parenthesized(inner, token.start(), words.expect(")").end());
        }
        if (token.is("{")) {
          yield join(token.start());
        }
        throw words.unexpected(token, "an expression");
      }
      default -> throw words.unexpected(token, "an expression");
    };
  }

  private Expression name(Token token) {
    if (words.take("(")) {
      List<Expression> arguments = new ArrayList<>();
      while (!words.at(")")) {
        arguments.add(expression());
        words.take(",");
      }
      return new Call(token.text(), arguments, token.start(), words.next().end());
    }
    return selected(new Name(token.text(), token.start(), token.end()));
  }

  /** A name with what follows it in brackets. */
  private Expression selected(Expression of) {
    Expression whole = of;
    while (words.take("[")) {
      Expression first = expression();
      Token kind = words.next();
      if (kind.is("]")) {
        whole = new Bit(whole, first, kind.end());
      } else if (kind.is(":") || kind.is("+:")) {
        Expression second = expression();
        whole = new Slice(whole, first, second, kind.text(), words.expect("]").end());
      } else {
        throw words.unexpected(kind, "]");
      }
    }
    return whole;
  }

  private Expression join(int start) {
    List<Expression> parts = new ArrayList<>();
    int times = 1;
    do {
      Expression part = expression();
      if (words.take("{")) {
        times = ((Literal) part).value().intValueExact();
        Join repeated = (Join) join(part.start());
        parts.addAll(repeated.parts());
      } else {
        parts.add(part);
      }
    } while (words.take(","));
    return new Join(parts, times, start, words.expect("}").end());
  }

  /** The target of an assignment. */
  Expression target() {
    Token token = words.next();
    if (token.is("{")) {
      return join(token.start());
    }
    return selected(new Name(token.text(), token.start(), token.end()));
  }

  static Literal literal(Token token) {
    String text = token.text().replace("_", "");
    int quote = text.indexOf('\'');
    if (quote < 0) {
      return new Literal(0, new BigInteger(text), true, token.start(), token.end());
    }
    String digits = text.substring(quote + 1).toLowerCase(Locale.ROOT);
    boolean signed = digits.startsWith("s");
    digits = signed ? digits.substring(1) : digits;
    int radix =
        switch (digits.charAt(0)) {
          case 'b' -> 2;
          case 'o' -> 8;
          case 'd' -> 10;
          default -> 16;
        };
    String value = digits.substring(1);
    if (!value.matches("[0-9a-f]+")) {
      throw new VerilogSyntaxException(token.line(), "a number with x or z: " + token.text());
    }
    int width = quote == 0 ? 0 : Integer.parseInt(text.substring(0, quote).strip());
    return new Literal(width, new BigInteger(value, radix), signed, token.start(), token.end());
  }
}
