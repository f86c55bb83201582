// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.error.VerilogException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A large design is compiled in several pieces, beside each other. */
class CompilationUnitsTest {
  private static void write(Path folder) throws Exception {
    Files.writeString(folder.resolve("Vdut.cpp"), "int a;\n");
    Files.writeString(folder.resolve("Vdut__1.cpp"), "int b;\n");
    Files.writeString(folder.resolve("Vdut__Slow.cpp"), "int c;\n");
    Files.writeString(folder.resolve("cosim_shim.cpp"), "int d;\n");
  }

  @Test
  void aSmallOneIsOnePieceAndALargeOneIsFileByFile(@TempDir Path folder) throws Exception {
    write(folder);
    assertThat(new CompilationUnits(folder, 15).names()).containsExactly("all");
    assertThat(new CompilationUnits(folder, 14).names())
        .containsExactly("unit_shim", "unit_Vdut", "unit_Vdut__1", "unit_once");
  }

  @Test
  void aPieceThatDoesNotCompileIsAnError(@TempDir Path folder) throws Exception {
    write(folder);
    assertThatThrownBy(
            () ->
                new CompilationUnits(folder, 1)
                    .compile(
                        unit -> {
                          if (unit.equals("unit_Vdut__1")) {
                            throw new VerilogException("no");
                          }
                        }))
        .isInstanceOf(VerilogException.class)
        .hasMessage("no");
  }

  /** In a JVM of its own, as the size is a property of all of it. */
  static final class InPieces {
    private InPieces() {}

    public static void main(String[] arguments) {
      Verilate design =
          Verilate.top("pieces")
              .sourceText(
                  "pieces.v",
                  "module pieces(input clk, output reg [7:0] q); initial q = 3;"
                      + " always @(posedge clk) q <= q + 2; endmodule")
              .optimization(0);
      try (Dut dut = design.build().open()) {
        dut.clocks(4);
        System.out.println(dut.get("q"));
      }
    }
  }

  @Tag("long")
  @Test
  void aModelInPiecesRuns(@TempDir Path cache) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-Ddev.sluice.cosim.largeSource=1",
                "-Ddev.sluice.cosim.cache=" + cache,
                "-cp",
                System.getProperty("java.class.path"),
                InPieces.class.getName())
            .redirectErrorStream(true)
            .start();
    List<String> lines = new String(process.getInputStream().readAllBytes()).lines().toList();
    assertThat(process.waitFor()).as(lines.toString()).isZero();
    assertThat(lines).containsExactly("9");
    try (var entries = Files.walk(cache)) {
      List<Path> logs =
          entries.filter(file -> file.toString().matches(".*/pieces-.*build\\.log")).toList();
      assertThat(logs).hasSize(1);
      assertThat(logs.getFirst()).content().contains("-c unit_shim.cpp", "-c unit_once.cpp");
    }
  }
}
