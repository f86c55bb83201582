// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.CoverageFile;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.coverage.code.CodeCoverage;
import dev.sluice.cosim.coverage.code.CodeText;
import dev.sluice.cosim.coverage.code.LineCoverage;
import dev.sluice.cosim.coverage.code.SourceLine;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The random bench runs every line of the engine's Verilog and takes every branch. */
@Tag("long")
class EngineCodeCoverageTest {
  private static final int CLOCKS = 40_000;

  @TempDir Path folder;

  private Path soak(VerilatedModel rtl, SluiceParameters parameters, long seed) {
    Path counts = folder.resolve(seed + ".dat");
    new EngineSoak(parameters, 0.9, seed)
        .observedBy(
            (clock, _, cosim) -> {
              if (clock == 0) {
                CoverageFile.writeAtClose(cosim.dut(), counts);
              }
            })
        .run(rtl, CLOCKS, _ -> {});
    return counts;
  }

  @ParameterizedTest
  @EnumSource
  void everyLineRunsAndEveryBranchIsTaken(Architecture architecture) throws Exception {
    SluiceParameters parameters =
        new SluiceParameters(
            5, architecture.minWidth(), 7 * architecture.minWidth() + 4, 512, architecture);
    VerilatedModel rtl = EngineRtl.build(parameters, BuildKind.COVERAGE);
    CodeCoverage code =
        CodeCoverage.merge(
                List.of(soak(rtl, parameters, 1), soak(rtl, parameters, 2)),
                folder.resolve("all.dat"))
            .withSource(
                RtlGenerator.ENGINE + ".v", EngineRtl.verilog(parameters, BuildKind.COVERAGE));
    assertThat(code.statements().total()).isGreaterThan(100);
    assertThat(code.statements().isFull()).as(CodeText.report(code)).isTrue();
    assertThat(code.branches().isFull()).as(CodeText.report(code)).isTrue();
    // All that is counted in the Verilog leads to lines of Scala, of this project only.
    Path scala =
        Path.of(System.getProperty("sluice.root"), "rtl-gen/src/main/scala/dev/sluice/rtl/window");
    assertThat(code.origins().keySet()).hasSizeGreaterThan(40);
    for (SourceLine origin : code.origins().keySet()) {
      List<String> lines = Files.readAllLines(scala.resolve(origin.file()));
      assertThat(lines.get(origin.line() - 1)).as(origin.toString()).isNotBlank();
    }
    for (LineCoverage line : code.files().getFirst().lines()) {
      // SpinalHDL says nothing of the ports of memories.
      boolean memory = line.text().contains("_spinal_port") || line.text().contains("] <=");
      if (line.text().contains("<=") && line.statement() && !memory) {
        assertThat(line.origin()).as(line.text()).isPresent();
      }
    }
    assertThat(code.toggles().percent()).as(CodeText.report(code)).isGreaterThan(80);
  }
}
