// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What docs/study/seeding.md calls today's figures are those of the pages that it links to. */
class SeedingPageTest {
  private static final Path DOCS = Path.of(System.getProperty("sluice.root")).resolve("docs/study");

  private static final Pattern LINK = Pattern.compile("\\[.*]\\((.*\\.md)\\)");

  private static List<String> cells(String row) {
    return Arrays.stream(row.substring(1, row.length() - 1).split("\\|", -1))
        .map(String::strip)
        .toList();
  }

  /** Columns: experiment, value, transport, before, now. */
  @Test
  void todaysGoodputIsThatOfThePages() throws IOException {
    List<List<String>> claims = new ArrayList<>();
    for (String line : Files.readAllLines(DOCS.resolve("seeding.md"))) {
      if (line.startsWith("| [")) {
        claims.add(cells(line));
      }
    }
    assertThat(claims).hasSizeGreaterThan(30);
    for (List<String> claim : claims) {
      assertThat(claim).hasSize(5);
      Matcher link = LINK.matcher(claim.getFirst());
      assertThat(link.matches()).as(claim.getFirst()).isTrue();
      assertThat(claim.getLast())
          .as("%s", claim)
          .isEqualTo(goodput(link.group(1), claim.get(1), claim.get(2)));
    }
  }

  /** The cell of a page's first table, whichever way round that is. */
  private static String goodput(String page, String value, String transport) throws IOException {
    List<String> table =
        Files.readAllLines(DOCS.resolve(page)).stream()
            .dropWhile(line -> !line.startsWith("| "))
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    List<String> header = cells(table.getFirst());
    boolean oneValue = header.contains(transport);
    String row = oneValue ? "Goodput against the erasure limit (1-p) of the line" : transport;
    int column = header.indexOf(oneValue ? transport : value);
    assertThat(column).as("%s in %s", value, page).isPositive();
    return table.stream()
        .map(SeedingPageTest::cells)
        .filter(cells -> cells.getFirst().equals(row))
        .findFirst()
        .orElseThrow()
        .get(column);
  }
}
