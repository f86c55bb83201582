// SPDX-License-Identifier: Apache-2.0
package dev.sluice.needs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class NeedsTest {
  private static final String ASSUMPTION =
      ".*\\b(assum(e|ing)\\w+\\(|@(Dis|En)abled|Assumptions).*";

  /** What is skipped for another reason than a tool, and this module. This list only shrinks. */
  private static final List<String> OTHERS =
      List.of("NeedsTest.java", "VerilogAcceptanceTest.java", "WavesCommandTest.java");

  @Test
  void whatIsMissingSkipsATestAndFailsItWhenStrict() {
    assertThatThrownBy(() -> Needs.that(false, "x is not installed", false))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("x is not installed");
    assertThatThrownBy(() -> Needs.that(false, "x is not installed", true))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage("x is not installed, and this run is strict");
    for (boolean strict : new boolean[] {false, true}) {
      assertThatCode(() -> Needs.that(true, "", strict)).doesNotThrowAnyException();
    }
  }

  @Test
  void aProgramIsAnExecutableFileOnThePath(@TempDir Path folder) throws Exception {
    Path there = Files.createDirectory(folder.resolve("there"));
    String path = folder.resolve("nowhere") + ":" + there;
    assertThat(Needs.isOnPath("tool", path)).isFalse();
    Files.createFile(there.resolve("tool"));
    assertThat(Needs.isOnPath("tool", path)).isFalse();
    assertThat(there.resolve("tool").toFile().setExecutable(true)).isTrue();
    assertThat(Needs.isOnPath("tool", path)).isTrue();
    Files.createDirectory(there.resolve("folder"));
    assertThat(Needs.isOnPath("folder", path)).isFalse();
  }

  /** Else a strict run would skip it and be green. */
  @Test
  void noTestSkipsItselfWithoutAskingHere() throws Exception {
    Path root = Path.of(System.getProperty("sluice.root"));
    List<Path> sources;
    try (Stream<Path> all = Files.walk(root)) {
      sources =
          all.filter(file -> file.toString().matches(".*/src/test/.*\\.(java|scala)")).toList();
    }
    assertThat(sources).hasSizeGreaterThan(100);
    for (Path source : sources) {
      if (!OTHERS.contains(source.getFileName().toString())) {
        assertThat(Files.readAllLines(source))
            .as("%s: use dev.sluice.needs.Needs", root.relativize(source))
            .noneMatch(line -> line.matches(ASSUMPTION));
      }
    }
  }
}
