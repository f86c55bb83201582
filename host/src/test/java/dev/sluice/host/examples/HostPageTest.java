// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.host.device.NicException.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/host.md: its program is the one that runs here, and its table names every reason. */
class HostPageTest {
  private static final Path PAGE = Path.of("../docs/host.md");
  private static final Path PROGRAM =
      Path.of("src/test/java/dev/sluice/host/examples/FirstPut.java");

  @Test
  void theProgramOfThePageRuns() throws IOException, InterruptedException {
    String page = Files.readString(PAGE);
    int begin = page.indexOf("```java\n") + "```java\n".length();
    String block = page.substring(begin, page.indexOf("```", begin));
    List<String> lines = Files.readString(PROGRAM).lines().toList();
    int first = lines.indexOf("    ClusterOptions options =");
    int last = lines.indexOf("      return inbox.bytes().getString(0);");
    String program =
        String.join("\n", lines.subList(first, last)).replaceAll("(?m)^ {4}", "").strip();
    assertThat(block.strip()).startsWith(program);
    assertThat(FirstPut.run()).isEqualTo("hello");
  }

  @Test
  void everyReasonIsInTheTable() throws IOException {
    String page = Files.readString(PAGE);
    for (Reason reason : Reason.values()) {
      assertThat(page).contains("| `" + reason + "` |");
    }
  }
}
