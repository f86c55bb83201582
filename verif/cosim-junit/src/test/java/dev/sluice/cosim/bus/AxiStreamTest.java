// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static dev.sluice.cosim.TimeUnit.US;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Variants;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Verilog(top = "axis_register", sources = "verilog/axis_register.v", optimization = 1)
class AxiStreamTest {
  @CosimTest
  @Seeds(3)
  @Variants({"BYTES=1", "BYTES=8", "BYTES=64"})
  void framesArriveWholeAndInOrder(Dut dut, Simulation sim, Clock clk, Random random) {
    AxiStreamSource source = new AxiStreamSource(clk, "s_axis_");
    AxiStreamSink sink = new AxiStreamSink(clk, "m_axis_");
    source.stream().pauseWhen(() -> random.nextInt(3) == 0);
    sink.stream().pauseWhen(() -> random.nextInt(3) == 0);
    checkers(dut, clk);
    reset(dut, sim);
    List<byte[]> sent = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      byte[] frame = new byte[1 + random.nextInt(200)];
      random.nextBytes(frame);
      sent.add(frame);
      source.send(frame, i & 1, 0, 0);
    }
    sim.run(
        () -> {
          for (int i = 0; i < sent.size(); i++) {
            AxiStreamFrame frame = sink.receive();
            assertThat(frame.bytes()).isEqualTo(sent.get(i));
            assertThat(frame.tuser()).isEqualTo(i & 1);
          }
          sim.withTimeout(source.idle(), 1, US);
        });
    assertThat(sink.count()).isZero();
    assertThat(source.stream().sentBeats()).isEqualTo(sink.stream().receivedBeats());
  }

  @CosimTest
  void aBeatInEveryClockWhenNothingHoldsItUp(Dut dut, Simulation sim, Clock clk) {
    AxiStreamSource source = new AxiStreamSource(clk, "s_axis_");
    AxiStreamSink sink = new AxiStreamSink(clk, "m_axis_");
    reset(dut, sim);
    long before = clk.cycleCount();
    source.send(new byte[8 * 1000]);
    sim.run(sink::receive);
    assertThat(clk.cycleCount() - before).isEqualTo(1001);
  }

  @ParameterizedTest
  @CsvSource({
    "BUG_DROP, output m_axis_tvalid fell before input m_axis_tready was high",
    "BUG_CHANGE, 'changed from 0x'"
  })
  void violationsAreFound(String bug, String message) throws Exception {
    Path source =
        Path.of(Objects.requireNonNull(getClass().getResource("/verilog/axis_register.v")).toURI());
    var model = Verilate.top("axis_register").source(source).define(bug, "").optimization(1);
    try (Dut dut = model.build().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      Random random = new Random(1);
      AxiStreamSource frames = new AxiStreamSource(clk, "s_axis_");
      new AxiStreamSink(clk, "m_axis_").stream().pauseWhen(() -> random.nextInt(4) != 0);
      checkers(dut, clk);
      reset(dut, sim);
      frames.send(new byte[500]);
      assertThatThrownBy(() -> sim.runClocks(1000))
          .isInstanceOf(ProtocolViolation.class)
          .hasMessageStartingWith("m_axis_: ")
          .hasMessageContaining(message);
    }
  }

  @Test
  void aFrameWithoutBytesIsRefused() throws Exception {
    Path source =
        Path.of(Objects.requireNonNull(getClass().getResource("/verilog/axis_register.v")).toURI());
    try (Dut dut = Verilate.top("axis_register").source(source).optimization(1).build().open();
        Simulation sim = new Simulation(dut)) {
      AxiStreamSource frames = new AxiStreamSource(sim.clock("clk", 10, TimeUnit.NS), "s_axis_");
      assertThatThrownBy(() -> frames.send(new byte[0])).hasMessageContaining("a frame of 0 bytes");
    }
  }

  private static void checkers(Dut dut, Clock clk) {
    for (boolean in : new boolean[] {true, false}) {
      Ports p = new Ports(dut, in ? "s_axis_" : "m_axis_");
      new StreamChecker(
              clk,
              in ? "s_axis_" : "m_axis_",
              p.any("tvalid"),
              p.any("tready"),
              p.any(List.of("tdata", "tkeep", "tlast", "tuser")))
          .reset(dut.input("rst"), 1);
    }
  }

  private static void reset(Dut dut, Simulation sim) {
    dut.input("rst").set(1);
    sim.runClocks(2);
    dut.input("rst").set(0);
  }
}
