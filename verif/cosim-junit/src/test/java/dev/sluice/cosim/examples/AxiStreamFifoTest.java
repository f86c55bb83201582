// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.examples;

import static dev.sluice.cosim.TimeUnit.US;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.bus.AxiStreamSink;
import dev.sluice.cosim.bus.AxiStreamSource;
import dev.sluice.cosim.bus.StreamChecker;
import dev.sluice.cosim.check.Scoreboard;
import dev.sluice.cosim.junit.CosimTest;
import dev.sluice.cosim.junit.Seeds;
import dev.sluice.cosim.junit.Variants;
import dev.sluice.cosim.junit.Verilog;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.HexFormat;
import java.util.Random;

/** An AXI4-Stream FIFO: frames of any length through it, with pauses on both sides. */
@Verilog(top = "axis_fifo", sources = "examples/axis_fifo.v", optimization = 1)
@Variants({"DEPTH=2", "DEPTH=8"})
class AxiStreamFifoTest {
  private static final int FRAMES = 50;

  @CosimTest
  @Seeds(5)
  void framesPassUnchanged(Dut dut, Simulation sim, Clock clk, Random random) {
    AxiStreamSource source = new AxiStreamSource(clk, "s_axis_");
    AxiStreamSink sink = new AxiStreamSink(clk, "m_axis_");
    source.stream().pauseWhen(() -> random.nextInt(4) == 0);
    sink.stream().pauseWhen(() -> random.nextInt(2) == 0);
    new StreamChecker(
            clk,
            "m_axis",
            dut.output("m_axis_tvalid"),
            dut.input("m_axis_tready"),
            dut.output("m_axis_tdata"),
            dut.output("m_axis_tkeep"),
            dut.output("m_axis_tlast"))
        .reset(dut.input("aresetn"), 0);
    Scoreboard<String> frames = new Scoreboard<>("frames", sim);
    sim.runClocks(2);
    dut.input("aresetn").set(1);
    sim.run(
        () -> {
          for (int i = 0; i < FRAMES; i++) {
            byte[] frame = new byte[1 + random.nextInt(40)];
            random.nextBytes(frame);
            frames.expect(HexFormat.of().formatHex(frame));
            source.send(frame);
          }
          for (int i = 0; i < FRAMES; i++) {
            frames.actual(HexFormat.of().formatHex(sink.receive().bytes()));
          }
          sim.withTimeout(source.idle(), 1, US);
        });
    frames.finish();
  }
}
