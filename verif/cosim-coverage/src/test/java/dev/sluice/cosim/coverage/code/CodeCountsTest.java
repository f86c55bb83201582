// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.CosimException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adding Verilator's counts up without its own program. */
class CodeCountsTest {
  @TempDir Path folder;

  private Path file(String name, String... lines) throws Exception {
    return Files.writeString(
        folder.resolve(name), "# SystemC::Coverage-3\n" + String.join("\n", lines) + "\n");
  }

  private static String point(int line, long hits) {
    return "C '\u0001f\u0002a b.v\u0001l\u0002%d\u0001n\u00021\u0001page\u0002v_line/a\u0001o\u0002x' %d"
        .formatted(line, hits);
  }

  @Test
  void countsOfTheSamePointAreAddedInAnyOrder() throws Exception {
    Path one = file("one", point(3, 5), point(9, 0));
    Path two = file("two", point(9, Long.MAX_VALUE), point(4, 1), point(3, 2));
    new CodeCounts().add(one).add(two).write(folder.resolve("all"));
    assertThat(folder.resolve("all"))
        .content()
        .isEqualTo(
            Files.readString(file("sum", point(3, 7), point(4, 1), point(9, Long.MAX_VALUE))));
    new CodeCounts().add(new CodeCounts().add(two)).add(one).add(one).write(folder.resolve("b"));
    assertThat(CodeCoverage.read(folder.resolve("b")).points())
        .extracting(CodePoint::hits)
        .containsExactly(12L, 1L, Long.MAX_VALUE);
    assertThat(new CodeCounts().isEmpty()).isTrue();
  }

  @Test
  void severalThreadsAddToOneFile() throws Exception {
    Path run = file("run", point(3, 1));
    Path all = folder.resolve("sub/all.dat");
    IntStream.range(0, 40).parallel().forEach(_ -> new CodeCounts().add(run).mergeInto(all));
    assertThat(CodeCoverage.read(all).points()).singleElement().matches(p -> p.hits() == 40);
  }

  @Test
  void otherFilesAreRefused() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "hello\n");
    assertThatThrownBy(() -> new CodeCounts().add(text))
        .isInstanceOf(CosimException.class)
        .hasMessageContaining("is not a coverage file of Verilator");
    Path cut = file("cut", point(3, 1), "C 'half");
    assertThatThrownBy(() -> new CodeCounts().add(cut))
        .hasMessageContaining("line 3 is not a line of a coverage file");
    assertThatThrownBy(() -> new CodeCounts().add(folder.resolve("none")))
        .hasMessageContaining("cannot be read");
  }
}
