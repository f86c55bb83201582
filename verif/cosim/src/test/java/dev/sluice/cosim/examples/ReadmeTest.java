// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The code of the README's tutorial is the code of the examples here. */
class ReadmeTest {
  private static final String TUTORIAL = "## From a .v file to a failing and then a passing bench";
  private static final Pattern BLOCK =
      Pattern.compile("```(?:java|verilog)\n(.*?)```", Pattern.DOTALL);

  private static String withoutIndentation(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining("\n"));
  }

  private static String examples() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String folder :
        new String[] {"src/test/java/dev/sluice/cosim/examples", "src/test/resources/examples"}) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        for (Path file : files.sorted().toList()) {
          all.append(withoutIndentation(Files.readString(file))).append("\n");
        }
      }
    }
    return all.toString();
  }

  @Test
  void theTutorialsCodeIsThatOfTheExamples() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    int from = readme.indexOf(TUTORIAL);
    assertThat(from).as(TUTORIAL).isNotNegative();
    int to = readme.indexOf("\n## ", from + 1);
    String examples = examples();
    var blocks =
        BLOCK.matcher(readme.substring(from, to)).results().map(MatchResult::group).toList();
    assertThat(blocks).hasSizeGreaterThan(2);
    for (String block : blocks) {
      String code = block.substring(block.indexOf('\n') + 1, block.length() - 3);
      assertThat(examples).contains(withoutIndentation(code));
    }
  }
}
