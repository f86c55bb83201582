// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether the fall of a clock counts is read out of what Verilator wrote. */
class RisingClocksTest {
  private static final List<String> CLOCKS = List.of("p", "n", "both", "gate", "level", "reset");
  private static final String DESIGN =
      """
      module m(input p, n, both, gate, level, reset, d, output reg [5:0] q, output o);
        always @(posedge p or posedge reset) if (reset) q[0] <= 0; else q[0] <= d;
        always @(negedge n) q[1] <= d;
        always @(posedge both) q[2] <= d;
        always @(negedge both) q[3] <= d;
        wire gated = gate & d;
        always @(posedge gated) q[4] <= !q[4];
        assign o = level ^ q[0];
      endmodule
      """;

  @TempDir Path folder;

  @Test
  void onlyWhereNothingButRisingCounts() throws Exception {
    Files.writeString(folder.resolve("m.v"), DESIGN);
    Process verilator =
        new ProcessBuilder(
                "verilator", "--cc", "--prefix", "Vdut", "--Mdir", ".", "-Wno-fatal", "m.v")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    verilator.getInputStream().readAllBytes();
    assertThat(verilator.waitFor()).isZero();
    assertThat(RisingClocks.find(folder, CLOCKS)).containsOnlyKeys("p");
  }

  @Test
  void whatAnotherReleaseWritesIsReadToo() throws IOException {
    Files.writeString(
        folder.resolve("Vdut___024root.h"), "    CData/*0:0*/ __Vtrigprevexpr___TOP__clk__0;\n");
    String trigger =
        "((IData)(vlSelfRef.clk)\n   & (~ (IData)(vlSelfRef.__Vtrigprevexpr___TOP__clk__0)))";
    String kept = "    vlSelfRef.__Vtrigprevexpr___TOP__clk__0 = vlSelfRef.clk;\n";
    Path code = folder.resolve("Vdut___024root__0.cpp");
    Files.writeString(code, trigger + ";\n" + kept + "f(\"@(posedge clk)\");\n");
    assertThat(RisingClocks.find(folder, List.of("clk")))
        .containsEntry("clk", "__Vtrigprevexpr___TOP__clk__0");
    Files.writeString(code, trigger + ";\n" + kept + "x = vlSelfRef.clk;\n");
    assertThat(RisingClocks.find(folder, List.of("clk"))).isEmpty();
  }
}
