package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
    return Verilog.design("counter", "counter.v").kind(BuildKind.TRACE).build();
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
  void refusedWhereItCannotBe() throws IOException {
    try (Dut dut = Verilog.counter().open()) {
      assertThatThrownBy(() -> dut.waveform().open(folder.resolve("a.fst")))
          .hasMessageContaining("build it with Verilate.kind(BuildKind.TRACE)");
    }
    Path blocked = Files.writeString(folder.resolve("file"), "x").resolve("a.fst");
    try (Dut dut = traced().open()) {
      assertThatThrownBy(() -> dut.waveform().open(blocked)).isInstanceOf(CosimException.class);
      assertThatThrownBy(() -> dut.waveform().open(folder))
          .hasMessageContaining("cannot be written");
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
