// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import java.util.List;

/** The words of a text, one after the other. */
final class Words {
  private final List<Token> tokens;
  private int next;

  Words(String text) {
    tokens = Lexer.tokens(text);
  }

  Token peek() {
    return tokens.get(next);
  }

  /** The word after the next. */
  Token second() {
    return tokens.get(Math.min(next + 1, tokens.size() - 1));
  }

  Token next() {
    Token token = tokens.get(next);
    if (token.kind() == Token.Kind.END) {
      throw unexpected(token, "more");
    }
    next++;
    return token;
  }

  boolean at(String text) {
    return peek().is(text);
  }

  boolean take(String text) {
    if (at(text)) {
      next++;
      return true;
    }
    return false;
  }

  Token expect(String text) {
    Token token = peek();
    if (!token.is(text)) {
      throw unexpected(token, text);
    }
    next++;
    return token;
  }

  boolean ended() {
    return peek().kind() == Token.Kind.END;
  }

  VerilogSyntaxException unexpected(Token token, String expected) {
    String found = token.kind() == Token.Kind.END ? "the end" : token.text();
    return new VerilogSyntaxException(token.line(), "expected " + expected + ", found " + found);
  }
}
