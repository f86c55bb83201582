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

/** Bad input to {@code mutate}: one line, exit code 2. */
class MutateCommandTest {
  private static String said(String... arguments) {
    StringWriter err = new StringWriter();
    CommandLine command = Sluice.commandLine();
    command.setErr(new PrintWriter(err));
    assertThat(command.execute(arguments)).isEqualTo(Failures.BAD_INPUT);
    assertThat(err.toString().lines()).hasSize(1);
    return err.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--count;0;must be 1 to 60,000",
        "--count;60001;must be 1 to 60,000",
        "--jobs;65;must be 1 to 64",
        "--proof-seconds;-1;must be 0 to 3,600",
        "--block;gearbox;must be one of engine, admission, control",
        "--architecture;spiral;must be one of shift, ring, segmented",
        "--width;100;power of two",
        "--json;/nowhere/of/course.json;must be a file in a folder that is there",
        "--seed;soon;'soon' is not a long"
      })
  void isRefusedInOneLine(String option, String value, String message) {
    assertThat(said("mutate", option, value)).contains(value, message);
  }

  @Test
  void aBlockThatNoNicHasSoHasNoPair() {
    assertThat(said("mutate", "--block", "mac", "--pair-only")).contains("--pair-only", "mac");
    assertThat(said("mutate", "--block", "sweep", "--pair-only", "--report", "docs"))
        .contains("--pair-only is not for --report");
  }

  @Test
  void withoutTheLauncherItSaysWhatToDo(@TempDir Path folder) {
    assertThat(said("mutate", "--out", folder.toString())).contains("run ./sluice mutate");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "--jobs;0;must be 1 to 64",
        "--json;/nowhere/of/course.json;must be a file in a folder that is there",
      })
  void modelsAreRefusedInOneLine(String option, String value, String message) {
    assertThat(said("mutate-models", option, value)).contains(value, message);
  }

  @Test
  void modelsWithoutTheLauncherSayWhatToDo(@TempDir Path folder) {
    assertThat(said("mutate-models", "--out", folder.toString()))
        .contains("run ./sluice mutate-models");
  }
}
