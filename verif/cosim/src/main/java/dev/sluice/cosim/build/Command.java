// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** Runs one program and keeps what it said. */
final class Command {
  private Command() {}

  /** What a program said and how it ended. */
  record Result(int exit, String output) {
    boolean failed() {
      return exit != 0;
    }
  }

  /** Runs a program in a folder; stdout and stderr together; appended to the log if not null. */
  static Result run(Path folder, Path log, List<String> command) {
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new java.io.File("/dev/null")))
              .start();
      String output;
      try (var stream = process.getInputStream()) {
        output = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      }
      int exit = process.waitFor();
      if (log != null) {
        Files.writeString(
            log,
            "$ " + String.join(" ", command) + "\n" + output + "exit " + exit + "\n\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      }
      return new Result(exit, output);
    } catch (IOException e) {
      throw new CosimException(command.getFirst() + " could not be run: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CosimException("interrupted while running " + command.getFirst(), e);
    }
  }
}
