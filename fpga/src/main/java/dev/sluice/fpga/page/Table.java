// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga.page;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table in Markdown. */
final class Table {
  private final List<String> lines = new ArrayList<>();

  Table(String... titles) {
    lines.add(line((Object[]) titles));
    lines.add(
        IntStream.range(0, titles.length)
            .mapToObj(_ -> "---")
            .collect(Collectors.joining("|", "|", "|")));
  }

  /** A row; null is an empty cell, a whole number has its thousands apart. */
  void row(Object... cells) {
    lines.add(line(cells));
  }

  /** Whether it has no row. */
  boolean isEmpty() {
    return lines.size() == 2;
  }

  void append(StringBuilder page) {
    if (isEmpty()) {
      page.append("Nothing yet.\n");
    } else {
      lines.forEach(line -> page.append(line).append('\n'));
    }
  }

  private static String line(Object... cells) {
    return Arrays.stream(cells).map(Table::cell).collect(Collectors.joining(" | ", "| ", " |"));
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
