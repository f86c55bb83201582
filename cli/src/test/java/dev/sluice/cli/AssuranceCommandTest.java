// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code sluice assurance} as a user types it; the page has tests of its own. */
class AssuranceCommandTest {
  private static final Path DOCS = Path.of(System.getProperty("sluice.root"), "docs");

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int sluice(String... line) {
    CommandLine command = Sluice.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    return command.execute(line);
  }

  @Test
  void itSaysTheHolesAndWritesThePage() {
    assertThat(sluice("assurance", "--docs", DOCS.toString(), "--report", folder.toString()))
        .as(err.toString())
        .isZero();
    assertThat(out.toString().strip().lines().toList().getLast())
        .matches("\\d+ rules: \\d+ with a checker in every clock, \\d+ proved in whole, .*");
    assertThat(out.toString()).contains("4.7 at once: checker: ");
    assertThat(folder.resolve("assurance.md"))
        .hasSameTextualContentAs(DOCS.resolve("assurance.md"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--docs DIR | protocol.md is not there: give the folder docs",
        "--report DIR/none | there is no such folder"
      })
  void badInputIsOneLine(String line, String said) {
    String options = line.replace("DIR", folder.toString());
    assertThat(sluice(("assurance " + options).split(" "))).isEqualTo(2);
    assertThat(err.toString().strip()).startsWith("sluice assurance: ").contains(said);
    assertThat(err.toString().strip().lines()).hasSize(1);
  }
}
