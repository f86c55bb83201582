// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Programs that nobody here wrote, run on what was generated. */
final class ToolRun {
  /** How a program ended and all that it said. */
  record Outcome(int exit, String said) {}

  private ToolRun() {}

  /** Runs a program; that it is missing is a failure. */
  static Outcome run(Path folder, String... command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(process.waitFor(), said);
  }

  /** Runs a program that has to end well and without a word. */
  static void silent(Path folder, String... command) throws IOException, InterruptedException {
    assertThat(run(folder, command)).isEqualTo(new Outcome(0, ""));
  }
}
