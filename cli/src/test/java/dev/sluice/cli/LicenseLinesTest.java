// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every source says its license, in the first line or the one after {@code #!}. The build says so
 * of Java and Scala too, but not of {@code package-info.java}.
 */
class LicenseLinesTest {
  private static final Path ROOT = Path.of(System.getProperty("sluice.root"));
  private static final String LINE = "SPDX-License-Identifier: Apache-2.0";

  /** What begins a comment, by the ending of a file's name. */
  private static final Map<String, String> COMMENTS =
      Map.of(
          "java", "// ", "scala", "// ", "c", "// ", "cpp", "// ", "h", "// ", "v", "// ", "sv",
          "// ", "lua", "-- ", "sluice", "# ", "run", "# ");

  /** Templates of projects that are the user's. */
  private static final List<Path> TEMPLATES =
      Stream.of(
              "fpga/src/main/resources/dev/sluice/fpga/project",
              "verif/cosim-archetype/src/main/resources/archetype-resources")
          .map(ROOT::resolve)
          .toList();

  private static List<Path> sources() throws IOException {
    List<Path> folders = new ArrayList<>(List.of(ROOT.resolve("docs"), ROOT.resolve(".ci")));
    Pattern.compile("<module>(.*)</module>")
        .matcher(Files.readString(ROOT.resolve("pom.xml")))
        .results()
        .forEach(module -> folders.add(ROOT.resolve(module.group(1)).resolve("src")));
    folders.removeIf(Files::notExists); // Modules that are a pom and nothing else.
    List<Path> sources = new ArrayList<>(List.of(ROOT.resolve("sluice")));
    for (Path folder : folders) {
      try (Stream<Path> files = Files.walk(folder)) {
        files
            .filter(
                file -> Files.isRegularFile(file) && TEMPLATES.stream().noneMatch(file::startsWith))
            .filter(file -> COMMENTS.containsKey(ending(file)))
            .forEach(sources::add);
      }
    }
    return sources;
  }

  private static String ending(Path file) {
    return file.getFileName().toString().replaceAll(".*\\.", "");
  }

  private static boolean saysSo(Path source) {
    try {
      List<String> first = Files.readString(source).lines().limit(2).toList();
      int at = first.getFirst().startsWith("#!") ? 1 : 0;
      return first.get(at).equals(COMMENTS.get(ending(source)) + LINE);
    } catch (IOException e) {
      throw new IllegalStateException(source.toString(), e);
    }
  }

  @Test
  void everySourceSaysItsLicense() throws IOException {
    assertThat(Files.readString(ROOT.resolve("LICENSE"))).contains("Apache License", "Version 2.0");
    List<Path> sources = sources();
    assertThat(sources).hasSizeGreaterThan(1000);
    assertThat(sources.stream().map(LicenseLinesTest::ending).distinct())
        .as("kinds of sources")
        .containsExactlyInAnyOrderElementsOf(COMMENTS.keySet());
    sources.removeIf(LicenseLinesTest::saysSo);
    assertThat(sources.stream().map(ROOT::relativize)).as("sources without " + LINE).isEmpty();
  }
}
