// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl.header;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/** Lines of C, each macro once. */
final class HeaderText {
  static final String PREFIX = "SLUICE_NIC_";

  private static final int VALUE_COLUMN = 72;

  private final StringBuilder text = new StringBuilder();
  private final Set<String> macros = new LinkedHashSet<>();

  /** The macro's name for words in lower case with underscores. */
  static String macro(String... words) {
    return PREFIX + String.join("_", words).toUpperCase(Locale.ROOT);
  }

  /** A line as it is. */
  HeaderText line(String line) {
    text.append(line).append('\n');
    return this;
  }

  /** An empty line and a comment. */
  HeaderText comment(String comment) {
    return line("").line("/* " + comment + " */");
  }

  /** A macro of a number as C writes it. */
  HeaderText define(String macro, String value) {
    if (!macros.add(macro)) {
      throw new IllegalStateException("two macros of the name " + macro);
    }
    return line(("#define %-" + (VALUE_COLUMN - 9) + "s %s").formatted(macro, value));
  }

  /** A macro of a number. */
  HeaderText define(String macro, long value) {
    return define(macro, Long.toString(value));
  }

  /** A macro of 32 bits. */
  HeaderText word(String macro, long value) {
    return define(macro, "0x%08x".formatted(value));
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
