// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.needs.Needs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code sluice libsluice} and what it refuses. */
@Timeout(300)
class LibsluiceCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir Path folder;

  private int run(Object... arguments) {
    String[] all = new String[arguments.length + 1];
    all[0] = "libsluice";
    for (int i = 0; i < arguments.length; i++) {
      all[i + 1] = arguments[i].toString();
    }
    CommandLine line = Sluice.commandLine();
    return line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err)).execute(all);
  }

  @Test
  void theLibraryIsBuilt() {
    Needs.programs("cc", "ar");
    Path to = folder.resolve("deep/prefix");
    assertThat(run("--to", to)).isZero();
    assertThat(out.toString().lines())
        .contains(to.resolve("include/sluice.h").toString())
        .allSatisfy(file -> assertThat(Path.of(file)).exists());
    assertThat(err.toString()).contains("PKG_CONFIG_PATH=" + to.resolve("lib/pkgconfig"));
  }

  @Test
  void aCompilerThatIsNotThere() {
    Path to = folder.resolve("prefix");
    assertThat(run("--to", to, "--cc", "no-such-cc")).isEqualTo(Failures.BAD_INPUT);
    assertThat(err.toString())
        .isEqualTo(
            "sluice libsluice: there is no C compiler no-such-cc on the PATH: apt-get install gcc,"
                + " or name one with --cc\n");
    assertThat(to).doesNotExist();
  }

  @Test
  void aFolderThatIsAFile() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    assertThat(run("--to", file)).isEqualTo(Failures.BAD_INPUT);
    assertThat(err.toString()).startsWith("sluice libsluice: --to " + file + " cannot be written");
    assertThat(run()).isEqualTo(Failures.BAD_INPUT);
    assertThat(err.toString()).contains("--to");
  }
}
