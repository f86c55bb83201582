// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The cells of a table in Markdown. */
final class Cells {
  private Cells() {}

  /** A row; null is an empty cell, a whole number has its thousands apart. */
  static List<String> row(Object... values) {
    return Arrays.stream(values).map(Cells::cell).toList();
  }

  private static String cell(Object value) {
    return switch (value) {
      case null -> "";
      case Integer number -> String.format(Locale.ROOT, "%,d", number);
      case Long number -> String.format(Locale.ROOT, "%,d", number);
      default -> value.toString().replace("|", "\\|");
    };
  }
}
