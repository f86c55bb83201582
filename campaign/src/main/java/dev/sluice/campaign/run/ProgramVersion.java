// SPDX-License-Identifier: Apache-2.0
package dev.sluice.campaign.run;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Tells one build of the program from another: names, sizes and times of all files of the class
 * path. A task of another build than the process that planned it refuses its work.
 */
public final class ProgramVersion {
  private static String known;

  private ProgramVersion() {}

  /**
   * The build that runs here, as it was when this was asked first.
   *
   * @return some letters and digits
   * @throws IOException when a file of the class path cannot be read
   */
  public static synchronized String here() throws IOException {
    if (known == null) {
      known = ofClassPath();
    }
    return known;
  }

  private static String ofClassPath() throws IOException {
    List<String> files = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      // Absolute, as a task is given it.
      Path path = Path.of(entry).toAbsolutePath();
      if (!entry.isEmpty() && Files.exists(path)) {
        try (Stream<Path> all = Files.walk(path)) {
          for (Path file : all.filter(Files::isRegularFile).toList()) {
            BasicFileAttributes is = Files.readAttributes(file, BasicFileAttributes.class);
            files.add(file + " " + is.size() + " " + is.lastModifiedTime().toMillis());
          }
        }
      }
    }
    CRC32 crc = new CRC32();
    files.stream()
        .sorted()
        .forEach(file -> crc.update((file + "\n").getBytes(StandardCharsets.UTF_8)));
    return "%08x-%d".formatted(crc.getValue(), files.size());
  }
}
