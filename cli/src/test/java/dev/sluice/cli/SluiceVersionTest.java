// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class SluiceVersionTest {
  @Test
  void theVersionIsThatOfThePom() throws Exception {
    String pom = Files.readString(Path.of(System.getProperty("sluice.root"), "pom.xml"));
    Matcher version = Pattern.compile("<version>(.*)</version>").matcher(pom);
    assertThat(version.find()).isTrue();
    StringWriter out = new StringWriter();
    CommandLine command = Sluice.commandLine().setOut(new PrintWriter(out));
    assertThat(command.execute("--version")).isZero();
    assertThat(out.toString().strip()).isEqualTo("Sluice " + version.group(1));
  }
}
