// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The file of {@code --json}. */
final class JsonFile {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonFile() {}

  /**
   * Before an hour of work: can the result be written?
   *
   * @param file null where none was asked for
   * @throws BadInputException when it cannot
   */
  static void check(Path file) {
    if (file != null) {
      Path folder = file.toAbsolutePath().getParent();
      if (Files.isDirectory(file) || !Files.isDirectory(folder) || !Files.isWritable(folder)) {
        throw new BadInputException(
            "--json " + file + " cannot be written: it must be a file in a folder that is there");
      }
    }
  }

  /**
   * Writes the result.
   *
   * @param file null where none was asked for
   * @param result names and values
   * @throws IOException when it cannot be written
   */
  static void write(Path file, Map<String, Object> result) throws IOException {
    if (file != null) {
      Files.writeString(file, JSON.writeValueAsString(result) + "\n");
    }
  }
}
