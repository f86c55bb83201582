// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.CoverageFile;
import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.coverage.CoverageData;
import dev.sluice.cosim.coverage.Score;
import dev.sluice.cosim.coverage.report.CoverageHtml;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CodeCoverageTest {
  @TempDir Path folder;

  private static Path verilog() throws Exception {
    return Path.of(CodeCoverageTest.class.getResource("/verilog/generated_mux.v").toURI());
  }

  /** Runs with one value of sel; a counts from 0 to 3 and over again. */
  private Path run(String name, int sel, int clocks) throws Exception {
    VerilatedModel model =
        Verilate.top("generated_mux")
            .source(verilog())
            .kind(BuildKind.COVERAGE)
            .optimization(1)
            .build();
    Path file = folder.resolve(name);
    try (Dut dut = model.open()) {
      CoverageFile.writeAtClose(dut, file);
      dut.input("sel").set(sel);
      for (int i = 0; i < clocks; i++) {
        dut.input("a").set(i & 3);
        dut.clock();
      }
    }
    return file;
  }

  private static LineCoverage line(CodeCoverage code, int number) {
    return code.files().getFirst().lines().get(number - 1);
  }

  /** How many points the Verilator at hand has for a bit: 2 if it counts directions apart. */
  private static int directions(CodeCoverage code) {
    boolean apart = line(code, 6).toggles().getFirst().name().endsWith(":0->1");
    return apart ? 2 : 1;
  }

  @Test
  void aBitThatOnlyRoseIsNamedWithTheDirectionThatIsMissing() throws Exception {
    StringBuilder counts = new StringBuilder("# SystemC::Coverage-3\n");
    int[] rises = {1, 1, 0, 0};
    int[] falls = {1, 0, 0, 2};
    for (int bit = 0; bit < 4; bit++) {
      String point =
          "C '\u0001f\u0002mux.v\u0001l\u00025\u0001n\u000223\u0001page\u0002v_toggle/mux\u0001o\u0002a[%d]:%s' %d\n";
      counts.append(point.formatted(bit, "0->1", rises[bit]));
      counts.append(point.formatted(bit, "1->0", falls[bit]));
    }
    CodeCoverage code = CodeCoverage.read(Files.writeString(folder.resolve("x.dat"), counts));
    assertThat(code.toggles()).isEqualTo(new Score(4, 8));
    assertThat(CodeText.report(code)).contains("did not toggle: a[1]:1->0, a[2], a[3]:0->1\n");
    assertThat(CoverageHtml.report("Mux", CoverageData.EMPTY, Optional.of(code)))
        .contains("4/8 toggled; not a[1]:1-&gt;0, a[2], a[3]:0-&gt;1");
  }

  @Test
  void oneRunLeavesHoles() throws Exception {
    CodeCoverage code = CodeCoverage.read(run("a.dat", 1, 5)).withSource(verilog());
    assertThat(code.files()).extracting(FileCoverage::name).containsExactly("generated_mux.v");
    assertThat(line(code, 11).hits()).isEqualTo(5);
    assertThat(line(code, 11).hasHole()).isFalse();
    assertThat(line(code, 13).hits()).isZero();
    assertThat(line(code, 13).statement()).isTrue();
    assertThat(line(code, 2).statement()).isFalse();
    assertThat(line(code, 10).branches())
        .extracting(CodePoint::name, CodePoint::hits)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("if", 5L),
            org.assertj.core.groups.Tuple.tuple("else", 0L));
    assertThat(code.branches()).isEqualTo(new Score(1, 2));
    assertThat(line(code, 6).toggles()).hasSize(4 * directions(code));
    assertThat(line(code, 6).notToggled()).containsExactly("a[2]", "a[3]");
    assertThat(CodeText.report(code))
        .contains("line 13 (Mux.scala l15) did not run: z <= 4'h0;")
        .contains("line 10 (Mux.scala l12) branch not taken: else")
        .contains("line 6 did not toggle: a[2], a[3]")
        .contains("  Mux.scala l13: ran 5 times, holes in 1 of 2 lines\n")
        .contains("  Mux.scala l15: ran 0 times, holes in 1 of 1 lines\n");
  }

  @Test
  void runsAreAddedUp() throws Exception {
    List<Path> files = List.of(run("a.dat", 1, 20), run("b.dat", 0, 5), run("c.dat", 1, 2));
    CodeCoverage code = CodeCoverage.merge(files, folder.resolve("all.dat")).withSource(verilog());
    assertThat(line(code, 11).hits()).isEqualTo(22);
    assertThat(line(code, 13).hits()).isEqualTo(5);
    assertThat(code.statements().isFull()).isTrue();
    assertThat(code.branches().isFull()).isTrue();
    assertThat(code.origins().keySet())
        .containsExactly(
            new SourceLine("Mux.scala", 12),
            new SourceLine("Mux.scala", 13),
            new SourceLine("Mux.scala", 15));
    CodeCoverage again =
        CodeCoverage.merge(files.reversed(), folder.resolve("again.dat")).withSource(verilog());
    assertThat(again.points()).isEqualTo(code.points());
  }

  @Test
  void isInTheSameHtml() throws Exception {
    CodeCoverage code = CodeCoverage.read(run("a.dat", 1, 5)).withSource(verilog());
    int toggles = 4 * directions(code);
    String html = CoverageHtml.report("Mux", CoverageData.EMPTY, Optional.of(code));
    assertThat(html)
        .contains("<td class=\"hole\">      z &lt;= 4'h0; // Mux.scala l15</td>")
        .contains("if 5; else 0")
        .contains("%d/%d toggled; not a[2], a[3]".formatted(toggles / 2, toggles))
        .contains("<td>Mux.scala l15</td><td class=\"n\">0</td>");
  }

  @Test
  void withoutSourceTheCountsAreStillThere() throws Exception {
    CodeCoverage code = CodeCoverage.read(run("a.dat", 1, 3));
    assertThat(code.branches()).isEqualTo(new Score(1, 2));
    assertThat(code.origins()).isEmpty();
    assertThat(CodeText.report(code)).contains("line 13 did not run: \n");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path file = folder.resolve("x.dat");
    assertThatThrownBy(() -> CodeCoverage.read(file))
        .isInstanceOf(CosimException.class)
        .hasMessageContaining("cannot be read");
    Files.writeString(file, "hello\n");
    assertThatThrownBy(() -> CodeCoverage.merge(List.of(file), folder.resolve("all.dat")))
        .hasMessageContaining("is not a coverage file of Verilator");
    Files.writeString(file, "# SystemC::Coverage-3\nC 'x\n");
    assertThatThrownBy(() -> CodeCoverage.read(file))
        .hasMessageContaining("line 2 is not a line of a coverage file");
    assertThatThrownBy(() -> CodeCoverage.merge(List.of(), folder.resolve("all.dat")))
        .hasMessageContaining("no coverage files");
  }

  @Test
  void filesOfOneNameAreToldApart() {
    TreeSet<String> paths =
        new TreeSet<>(List.of("/x/a/top.v", "/x/b/top.v", "/y/fifo.v", "top.v"));
    assertThat(CoverageParser.shortNames(paths))
        .isEqualTo(
            Map.of(
                "/x/a/top.v", "a/top.v",
                "/x/b/top.v", "b/top.v",
                "/y/fifo.v", "fifo.v",
                "top.v", "top.v"));
  }

  @Test
  void commentsOfSpinalHdlAreRead() {
    assertThat(SourceLine.of("x <= y; // @ Fifo.scala l42"))
        .contains(new SourceLine("Fifo.scala", 42));
    assertThat(SourceLine.of("x <= y; // Stream.scala l7"))
        .contains(new SourceLine("Stream.scala", 7));
    assertThat(SourceLine.of("x <= y; // line 7 of Fifo.scala")).isEmpty();
  }
}
