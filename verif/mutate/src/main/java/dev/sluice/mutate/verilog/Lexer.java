// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a text into words. Comments, attributes ({@code (* ... *)}), {@code timescale} and all
 * between {@code ifndef SYNTHESIS} and its {@code endif} are left out: what is there is for
 * simulation only.
 */
final class Lexer {
  private static final Pattern SKIPPED =
      Pattern.compile(
          "\\s+|//[^\n]*|/\\*.*?\\*/|\\(\\*(?!\\)).*?\\*\\)|`timescale[^\n]*", Pattern.DOTALL);
  private static final Pattern SIMULATION_ONLY = Pattern.compile("`ifndef\\s+SYNTHESIS\\b");
  private static final Pattern CONDITIONAL = Pattern.compile("`(ifn?def|endif)\\b");
  private static final Pattern WORD =
      Pattern.compile(
          "(?<name>[A-Za-z_$][A-Za-z0-9_$]*|\\\\\\S+)"
              + "|(?<number>(?:\\d[\\d_]*)?'[sS]?[bBoOdDhH][0-9a-fA-FxXzZ_?]+|\\d[\\d_.]*)"
              + "|(?<string>\"(?:[^\"\\\\]|\\\\.)*\")"
              + "|(?<symbol><<<|>>>|===|!==|&&|\\|\\||==|!=|<=|>=|<<|>>|\\+:|-:|~\\^|[-+*/%!~&|^<>=?:;,.#@(){}\\[\\]])");

  private final String text;
  private final List<Token> tokens = new ArrayList<>();
  private int line = 1;
  private int at;

  private Lexer(String text) {
    this.text = text;
  }

  /**
   * All words of a text, and one of kind END.
   *
   * @throws VerilogSyntaxException at what is no word
   */
  static List<Token> tokens(String text) {
    return new Lexer(text).run();
  }

  private List<Token> run() {
    Matcher skipped = SKIPPED.matcher(text);
    Matcher simulation = SIMULATION_ONLY.matcher(text);
    Matcher word = WORD.matcher(text);
    while (at < text.length()) {
      // "@(*)" is no attribute.
      boolean anything =
          !tokens.isEmpty() && tokens.getLast().is("@") && text.startsWith("(*)", at);
      if (!anything && here(skipped)) {
        continue;
      }
      if (here(simulation)) {
        skipToEndif();
        continue;
      }
      if (!word.region(at, text.length()).lookingAt()) {
        throw new VerilogSyntaxException(line, "no word: " + text.substring(at, lineEnd()));
      }
      Token.Kind kind =
          word.group("name") != null
              ? Token.Kind.NAME
              : word.group("number") != null
                  ? Token.Kind.NUMBER
                  : word.group("string") != null ? Token.Kind.STRING : Token.Kind.SYMBOL;
      tokens.add(new Token(kind, word.group(), at, line));
      forward(word.end());
    }
    tokens.add(new Token(Token.Kind.END, "", text.length(), line));
    return tokens;
  }

  private void skipToEndif() {
    Matcher next = CONDITIONAL.matcher(text);
    for (int depth = 1; depth > 0; forward(next.end())) {
      if (!next.find(at)) {
        throw new VerilogSyntaxException(line, "`ifndef without its `endif");
      }
      depth += next.group(1).equals("endif") ? -1 : 1;
    }
  }

  private boolean here(Matcher matcher) {
    if (!matcher.region(at, text.length()).lookingAt()) {
      return false;
    }
    forward(matcher.end());
    return true;
  }

  private void forward(int to) {
    for (int i = at; i < to; i++) {
      line += text.charAt(i) == '\n' ? 1 : 0;
    }
    at = to;
  }

  private int lineEnd() {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end;
  }
}
