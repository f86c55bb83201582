// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.io.Reader;

/**
 * JSON as a stream of characters. Objects that are of no use are passed over without being kept,
 * however deep they are: the tree of a design is mostly expressions.
 */
final class JsonReader {
  private static final int END = -1;
  private static final int NONE = -2;
  private static final int HEX_DIGITS = 4;

  private final Reader in;
  private int ahead = NONE;
  private long at;
  private boolean first;

  JsonReader(Reader in) {
    this.in = in;
  }

  private int take() throws IOException {
    int taken = ahead == NONE ? in.read() : ahead;
    ahead = NONE;
    at++;
    return taken;
  }

  private char takeChar() throws IOException {
    int taken = take();
    if (taken == END) {
      throw refused("the end");
    }
    return (char) taken;
  }

  private CosimException refused(String what) {
    return new CosimException(
        "Verilator's tree cannot be read: " + what + " at character " + at + " of its JSON");
  }

  /** The next character that is no white space; it is not taken. */
  int peek() throws IOException {
    if (ahead == NONE) {
      ahead = in.read();
    }
    while (ahead == ' ' || ahead == '\n' || ahead == '\r' || ahead == '\t') {
      at++;
      ahead = in.read();
    }
    return ahead;
  }

  void expect(char expected) throws IOException {
    peek();
    char taken = takeChar();
    if (taken != expected) {
      throw refused("'" + taken + "' in the place of '" + expected + "'");
    }
    first = expected == '{' || expected == '[';
  }

  /** Whether the object or array has one more; takes its comma, or what closes it. */
  boolean hasMore(char close) throws IOException {
    boolean isFirst = first;
    first = false;
    if (peek() == close) {
      take();
      return false;
    }
    if (!isFirst) {
      expect(',');
    }
    return true;
  }

  String string() throws IOException {
    expect('"');
    StringBuilder text = new StringBuilder();
    for (char c = takeChar(); c != '"'; c = takeChar()) {
      text.append(c == '\\' ? escaped() : c);
    }
    return text.toString();
  }

  private char escaped() throws IOException {
    char c = takeChar();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int code = 0;
        for (int i = 0; i < HEX_DIGITS; i++) {
          int digit = Character.digit(takeChar(), 16);
          if (digit < 0) {
            throw refused("an escape that is none");
          }
          code = code * 16 + digit;
        }
        yield (char) code;
      }
      default -> throw refused("an escape that is none");
    };
  }

  /** A number, or true, false or null, as it is written. */
  String literal() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int c = peek(); isOfLiteral(c); c = ahead) {
      text.append((char) take());
      ahead = in.read();
    }
    if (text.isEmpty()) {
      throw refused("no value");
    }
    return text.toString();
  }

  private static boolean isOfLiteral(int c) {
    return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == 'E' || "+-.".indexOf(c) >= 0;
  }

  void skipValue() throws IOException {
    switch (peek()) {
      case '{', '[' -> {
        take();
        skipObject();
      }
      case '"' -> string();
      default -> literal();
    }
  }

  /** Passes over the rest of the object or array that has begun. */
  void skipObject() throws IOException {
    for (int depth = 1; depth > 0; ) {
      switch (peek()) {
        case '"' -> string();
        case '{', '[' -> {
          take();
          depth++;
        }
        case '}', ']' -> {
          take();
          depth--;
        }
        default -> takeChar();
      }
    }
    first = false;
  }
}
