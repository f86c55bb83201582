// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code of the README is code that the tests here run. */
class ReadmeTest {
  private static final Pattern BLOCK =
      Pattern.compile("```(?:java|verilog)\n(.*?)```", Pattern.DOTALL);
  private static final Pattern SPAN = Pattern.compile("`([^`]*\\([^`]*)`");

  /** Spaces, and comments to the end of a line. */
  private static final Pattern LOOKS = Pattern.compile("\\s+//[^\n]*|^//[^\n]*|\\s");

  private static String withoutLooks(String code) {
    return LOOKS.matcher(code).replaceAll("");
  }

  private static String tests() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String folder : new String[] {"src/test/java", "../cosim/src/test/resources/examples"}) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          all.append(withoutLooks(Files.readString(file))).append("\n");
        }
      }
    }
    return all.toString();
  }

  /** All blocks; three points stand for what each reader has of their own. */
  @Test
  void itsCodeIsThatOfTheTests() throws IOException {
    String readme = Files.readString(Path.of("../cosim/README.md"));
    String tests = tests();
    int compared = 0;
    for (MatchResult block : BLOCK.matcher(readme).results().toList()) {
      for (String part : withoutLooks(block.group(1)).split("\\.\\.\\.")) {
        assertThat(tests.contains(part)).as("a test has%n%s", block.group(1)).isTrue();
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(25);
  }

  /** The project of the section on installing is the one that uses what was published. */
  @Test
  void itsProjectIsTheSample() throws IOException {
    String readme = Files.readString(Path.of("../cosim/README.md"));
    Matcher xml = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL).matcher(readme);
    assertThat(xml.find()).isTrue();
    assertThat(Files.readString(Path.of("../cosim/sample/pom.xml")))
        .contains(
            xml.group(1)
                .lines()
                .map(line -> line.strip().replace("file://DIR", "${cosim.repository}"))
                .toList());
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
}
