// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

/**
 * A word of a text.
 *
 * @param kind what it is
 * @param text as it is written
 * @param start its first character's place in the text, from 0
 * @param line from 1
 */
record Token(Kind kind, String text, int start, int line) {
  enum Kind {
    NAME,
    NUMBER,
    STRING,
    SYMBOL,
    END
  }

  int end() {
    return start + text.length();
  }

  boolean is(String other) {
    return kind != Kind.STRING && text.equals(other);
  }
}
