// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code of the README is code that the tests here run. */
class ReadmeTest {
  /** Sections whose code is all in a test or a file of Verilog. */
  private static final List<String> SECTIONS =
      List.of(
          "## Ten lines",
          "## From a .v file to a failing and then a passing bench",
          "**Variants.**");

  private static final Pattern BLOCK =
      Pattern.compile("```(?:java|verilog)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SPAN = Pattern.compile("`([^`]*\\([^`]*)`");
  private static final Pattern NEXT = Pattern.compile("\n(?:## |\\*\\*)");

  private static String withoutIndentation(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  private static String tests() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String folder : new String[] {"src/test/java", "../cosim/src/test/resources/examples"}) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          all.append(withoutIndentation(Files.readString(file))).append("\n");
        }
      }
    }
    return all.toString();
  }

  @Test
  void itsCodeIsThatOfTheTests() throws IOException {
    String readme = Files.readString(Path.of("../cosim/README.md"));
    String tests = tests();
    for (String section : SECTIONS) {
      int from = readme.indexOf(section);
      assertThat(from).as(section).isNotNegative();
      Matcher next = NEXT.matcher(readme);
      int to = section.startsWith("##") ? readme.indexOf("\n## ", from) : end(next, from);
      List<String> blocks =
          BLOCK.matcher(readme.substring(from, to)).results().map(m -> m.group(1)).toList();
      assertThat(blocks).as(section).isNotEmpty();
      for (String block : blocks) {
        assertThat(tests).as(section).contains(withoutIndentation(block));
      }
    }
  }

  /** The code in the right column of the table; annotations by name and by what is in them. */
  @Test
  void theTableOfCocotbsWordsIsOfATestThatRuns() throws IOException {
    String readme = Files.readString(Path.of("../cosim/README.md"));
    int from = readme.indexOf("| cocotb | here |");
    assertThat(from).isNotNegative();
    String test =
        Files.readString(Path.of("src/test/java/dev/sluice/cosim/examples/CocotbTableTest.java"))
            .replaceAll("\\s", "");
    int compared = 0;
    for (String row : readme.substring(from, readme.indexOf("\n\n", from)).split("\n")) {
      String here = row.substring(row.indexOf('|', 2));
      for (MatchResult span : SPAN.matcher(here).results().toList()) {
        String code = span.group(1).replaceAll("\\s|\\.\\.\\.", "");
        String[] parts =
            code.startsWith("@")
                ? code.replaceFirst("\\)$", "").split("(?<=\\()", 2)
                : new String[] {code};
        assertThat(test).as(row).contains(parts);
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(40);
  }

  private static int end(Matcher next, int from) {
    assertThat(next.find(from + 1)).isTrue();
    return next.start();
  }
}
