// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Streams whose lanes are no bytes. */
class AxiStreamLanesTest {
  @Test
  void lanesAreAsWideAsTkeepSays() {
    try (Dut dut =
            SampleDesigns.design("axis_pass", "axis_pass.v")
                .parameter("DATA", 20)
                .parameter("KEEP", 2)
                .build()
                .open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      AxiStreamSource tens = new AxiStreamSource(clk, "s_axis_");
      AxiStreamSink wide = new AxiStreamSink(clk, "m_axis_");
      AxiStreamFrame frame = AxiStreamFrame.ofLanes(10, 0x3ff, 0x201, 0x155);
      tens.send(frame);
      sim.runClocks(1);
      assertThat(dut.output("m_axis_tdata").get()).isEqualTo(0x201L << 10 | 0x3ff);
      sim.runClocks(1);
      assertThat(dut.output("m_axis_tkeep").get()).isEqualTo(1);
      AxiStreamFrame received = wide.poll().orElseThrow();
      assertThat(received).isEqualTo(frame);
      assertThat(received.lanes()).containsExactly(0x3ff, 0x201, 0x155);
      assertThatThrownBy(received::bytes)
          .isInstanceOf(CosimException.class)
          .hasMessage("lanes of 10 bits are no bytes: take lanes()");
      assertThatThrownBy(() -> tens.send(new byte[2]))
          .hasMessage(
              "a frame with lanes of 8 bits cannot be sent over lanes of 10 bits:"
                  + " AxiStreamFrame.ofLanes(10, ...)");
      assertThatThrownBy(() -> AxiStreamFrame.ofLanes(10, 0x400))
          .hasMessage("0x400 does not fit a lane of 10 bits");
    }
  }

  @Tag("long")
  @Test
  void lanesThatAreNotWholeAreRefused() {
    try (Dut dut =
            SampleDesigns.design("axis_pass", "axis_pass.v")
                .parameter("DATA", 20)
                .parameter("KEEP", 3)
                .build()
                .open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      assertThatThrownBy(() -> new AxiStreamSink(clk, "m_axis_"))
          .isInstanceOf(CosimException.class)
          .hasMessage(
              "output m_axis_tdata[19:0] of 20 bits cannot be 3 lanes, one for each bit of tkeep:"
                  + " a lane has a whole number of bits, 64 at most");
    }
  }
}
