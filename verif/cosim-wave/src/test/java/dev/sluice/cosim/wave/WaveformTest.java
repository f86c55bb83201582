// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.Waveform;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.wave.file.FstFile;
import dev.sluice.cosim.wave.file.WaveSignal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WaveformTest {
  @TempDir Path folder;

  private static VerilatedModel traced() {
    return TestWaves.model("counter", "counter.v");
  }

  @Test
  void bothPhasesOfEachClockOfTheWindowAreInTheFile() throws Exception {
    Path fst = folder.resolve("sub/counter.fst");
    try (Dut dut = traced().open()) {
      dut.input("enable").set(1);
      dut.waveform().window(fst, 10, 20);
      dut.clocks(15);
      assertThat(dut.waveform().isOpen()).isTrue();
      dut.clocks(85);
      assertThat(dut.waveform().isOpen()).isFalse();
      assertThat(dut.output("count").get()).isEqualTo(99);
    }
    String vcd = toVcd(fst);
    assertThat(vcd).contains("$timescale").contains("1ps").contains("count");
    List<Long> times = times(vcd);
    assertThat(times).contains(100_000L, 105_000L, 150_000L, 155_000L);
    assertThat(times.getLast()).isEqualTo(195_000L);
    assertThat(times.getFirst()).isGreaterThanOrEqualTo(95_000L);
  }

  @Test
  void openedAndClosedByHandTwice() throws Exception {
    try (Dut dut = traced().open()) {
      dut.input("enable").set(1);
      dut.waveform().open(folder.resolve("a.fst"));
      dut.clocks(3);
      dut.waveform().close();
      dut.clocks(3);
      dut.waveform().open(folder.resolve("b.fst"));
      dut.clocks(3);
    }
    assertThat(times(toVcd(folder.resolve("a.fst"))).getLast()).isEqualTo(25_000L);
    assertThat(times(toVcd(folder.resolve("b.fst"))).getLast()).isEqualTo(85_000L);
  }

  @Test
  void onlyTheChosenScopesAreInTheFile() {
    VerilatedModel model =
        Verilate.top("nested")
            .sourceText("nested.v", nested(1200))
            .optimization(1)
            .kind(BuildKind.TRACE)
            .build();
    assertThat(pathsOf(model, "all.fst")).contains("TOP.nested.lane[2].leaf.sum").hasSize(2404);
    assertThat(pathsOf(model, "top.fst", "1 TOP")).containsExactlyInAnyOrder("TOP.clk", "TOP.sum");
    assertThat(pathsOf(model, "leaf.fst", "1 TOP", "1 TOP.nested.lane[7].leaf"))
        .containsExactlyInAnyOrder(
            "TOP.clk", "TOP.sum", "TOP.nested.lane[7].leaf.clk", "TOP.nested.lane[7].leaf.sum");
    assertThat(pathsOf(model, "deep.fst", "2 TOP.nested.lane[7]"))
        .containsExactlyInAnyOrder("TOP.nested.lane[7].leaf.clk", "TOP.nested.lane[7].leaf.sum");
  }

  /** As many instances as it takes to have more signals than Verilator's table begins with. */
  private static String nested(int lanes) {
    return """
        module leaf(input clk, output reg [127:0] sum);
          always @(posedge clk) sum <= sum + 1;
        endmodule
        module nested(input clk, output [127:0] sum);
          wire [127:0] sums [0:LANES-1];
          assign sum = sums[1];
          generate
            for (genvar i = 0; i < LANES; i = i + 1) begin : lane
              leaf leaf(.clk(clk), .sum(sums[i]));
            end
          endgenerate
        endmodule
        """
        .replace("LANES", Integer.toString(lanes));
  }

  private List<String> pathsOf(VerilatedModel model, String file, String... scopes) {
    try (Dut dut = model.open()) {
      Waveform waveform = dut.waveform();
      for (String scope : scopes) {
        String[] parts = scope.split(" ");
        waveform.scope(parts[1], Integer.parseInt(parts[0]));
      }
      waveform.open(folder.resolve(file));
      dut.clocks(5);
    }
    try (FstFile fst = FstFile.open(folder.resolve(file))) {
      return fst.signals().stream().map(WaveSignal::path).toList();
    }
  }

  @Test
  void refusedWhereItCannotBe() throws IOException {
    try (Dut dut =
        Verilate.top("counter")
            .source(Path.of("../cosim/src/test/resources/verilog/counter.v"))
            .optimization(1)
            .build()
            .open()) {
      assertThatThrownBy(() -> dut.waveform().open(folder.resolve("a.fst")))
          .hasMessageContaining("build it with Verilate.kind(BuildKind.TRACE)");
    }
    Path blocked = Files.writeString(folder.resolve("file"), "x").resolve("a.fst");
    try (Dut dut = traced().open()) {
      assertThatThrownBy(() -> dut.waveform().open(blocked)).isInstanceOf(CosimException.class);
      assertThatThrownBy(() -> dut.waveform().open(folder))
          .hasMessageContaining("cannot be written");
      assertThatThrownBy(() -> dut.waveform().scope("TOP", 0))
          .hasMessageContaining("'TOP', 0 levels");
      assertThatThrownBy(() -> dut.waveform().scope("TOP counter", 1))
          .hasMessageContaining("name a scope");
      dut.waveform().open(folder.resolve("open.fst"));
      assertThatThrownBy(() -> dut.waveform().scope("TOP", 1)).hasMessageContaining("one is open");
      dut.waveform().close();
      dut.clocks(5);
      assertThatThrownBy(() -> dut.waveform().window(folder.resolve("a.fst"), 2, 9))
          .hasMessageContaining("at clock 5");
    }
  }

  private static String toVcd(Path fst) throws Exception {
    Process process = new ProcessBuilder("fst2vcd", fst.toString()).start();
    String text = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).isZero();
    return text;
  }

  private static List<Long> times(String vcd) {
    List<Long> times = new ArrayList<>();
    vcd.lines()
        .filter(line -> line.startsWith("#"))
        .forEach(line -> times.add(Long.parseLong(line.substring(1))));
    return times;
  }
}
