// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.liberty;

import java.util.Set;

/**
 * Reads the text of a liberty file: groups, simple attributes; the tables of times and powers are
 * passed over.
 */
final class LibertyReader {
  /** Nobody asks for what is in them, and they are most of a file. */
  private static final Set<String> PASSED_OVER =
      Set.of("timing", "internal_power", "leakage_power", "lu_table_template");

  private static final String MARKS = "(){}:;,";

  private final String text;
  private int at;

  /** What is not liberty, and in which line. */
  static final class FormatException extends Exception {
    private static final long serialVersionUID = 1L;

    FormatException(String message) {
      super(message);
    }
  }

  private LibertyReader(String text) {
    this.text = text;
  }

  /** The one group of a file, {@code library (name) {...}}. */
  static LibertyGroup read(String text) throws FormatException {
    LibertyReader reader = new LibertyReader(text);
    String kind = reader.word();
    if (!kind.equals("library")) {
      throw reader.wrong("it begins with '" + shortened(kind) + "', not with 'library (NAME) {'");
    }
    LibertyGroup library = new LibertyGroup(kind, reader.arguments());
    reader.expect('{');
    reader.body(library);
    return library;
  }

  /** What is between a group's braces; the opening one was read. */
  private void body(LibertyGroup group) throws FormatException {
    for (char next = peek(); next != '}'; next = peek()) {
      if (next == ';') {
        at++;
        continue;
      }
      String name = word();
      switch (peek()) {
        case ':' -> {
          at++;
          group.put(name, value());
        }
        case '(' -> {
          LibertyGroup inner = new LibertyGroup(name, arguments());
          if (peek() == '{') {
            at++;
            body(inner);
            if (!PASSED_OVER.contains(name)) {
              group.add(inner);
            }
          }
        }
        default -> throw wrong("':' or '(' is missing after '" + shortened(name) + "'");
      }
    }
    at++;
  }

  /** What is between parentheses; of several arguments all, as they stand. */
  private String arguments() throws FormatException {
    expect('(');
    StringBuilder all = new StringBuilder();
    for (char next = peek(); next != ')'; next = peek()) {
      if (next == ',') {
        at++;
        all.append(',');
      } else {
        all.append(word());
      }
    }
    at++;
    return all.toString();
  }

  /** The value of an attribute: to the semicolon, or, where it is forgotten, to the line's end. */
  private String value() throws FormatException {
    if (peek() == '"') {
      return word();
    }
    int begin = at;
    while (at < text.length() && ";}\n".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return text.substring(begin, at).strip();
  }

  private String word() throws FormatException {
    char first = peek();
    int begin = at;
    if (first == '"') {
      int end = text.indexOf('"', at + 1);
      if (end < 0) {
        throw wrong("a text has no closing quote");
      }
      at = end + 1;
      return text.substring(begin + 1, end);
    }
    while (at < text.length() && !isEndOfWord(text.charAt(at))) {
      at++;
    }
    if (at == begin) {
      throw wrong("'" + first + "' is where a name has to be");
    }
    return text.substring(begin, at);
  }

  private static boolean isEndOfWord(char c) {
    return Character.isWhitespace(c) || MARKS.indexOf(c) >= 0 || c == '"';
  }

  private void expect(char mark) throws FormatException {
    if (peek() != mark) {
      throw wrong("'" + mark + "' is missing before '" + peek() + "'");
    }
    at++;
  }

  /** The next character that means something. */
  private char peek() throws FormatException {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (Character.isWhitespace(c) || c == '\\') {
        at++;
      } else if (text.startsWith("/*", at)) {
        int end = text.indexOf("*/", at);
        if (end < 0) {
          throw wrong("a comment has no end");
        }
        at = end + 2;
      } else if (text.startsWith("//", at)) {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else {
        return c;
      }
    }
    throw wrong("it ends before its groups do");
  }

  private FormatException wrong(String what) {
    long line = text.substring(0, Math.min(at, text.length())).lines().count();
    return new FormatException("line " + Math.max(line, 1) + ": " + what);
  }

  private static String shortened(String word) {
    return word.length() <= 20 ? word : word.substring(0, 20) + "...";
  }
}
