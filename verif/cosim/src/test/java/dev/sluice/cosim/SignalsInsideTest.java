// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static dev.sluice.cosim.TimeUnit.NS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.bus.AxiStreamMonitor;
import dev.sluice.cosim.bus.AxiStreamSource;
import dev.sluice.cosim.bus.StreamChecker;
import dev.sluice.cosim.error.PortException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import dev.sluice.cosim.trigger.FallingEdge;
import dev.sluice.cosim.trigger.RisingEdge;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Variables inside as signals, slices, force and release. */
class SignalsInsideTest {
  private static final String WRAPPER =
      """
      module inner_stream (input clk, input rst, input [63:0] s_axis_tdata,
          input [7:0] s_axis_tkeep, input s_axis_tvalid, output s_axis_tready, input s_axis_tlast);
        wire [63:0] data;
        wire [7:0] keep;
        wire valid, last, user;
        reg high;
        axis_register #(.BYTES(8)) first (.clk(clk), .rst(rst),
            .s_axis_tdata(s_axis_tdata), .s_axis_tkeep(s_axis_tkeep),
            .s_axis_tvalid(s_axis_tvalid), .s_axis_tready(s_axis_tready),
            .s_axis_tlast(s_axis_tlast), .s_axis_tuser(1'b0),
            .m_axis_tdata(data), .m_axis_tkeep(keep), .m_axis_tvalid(valid),
            .m_axis_tready(high), .m_axis_tlast(last), .m_axis_tuser(user));
        always @(posedge clk) high <= !high && !rst;
      endmodule
      """;

  private static Dut innerStream() {
    return SampleDesigns.design("inner_stream", "axis_register.v")
        .sourceText("inner_stream.v", WRAPPER)
        .internals()
        .build()
        .open();
  }

  @Test
  void aMonitorAndACheckerLookAtABusInside() {
    try (Dut dut = innerStream();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, NS);
      AxiStreamSource source = new AxiStreamSource(clk, "s_axis_");
      AxiStreamMonitor monitor = new AxiStreamMonitor(clk, "first.m_axis_");
      new StreamChecker(clk, "inside", dut.signal("valid"), dut.signal("high"), dut.signal("data"));
      byte[] frame = new byte[45];
      for (int i = 0; i < frame.length; i++) {
        frame[i] = (byte) i;
      }
      source.send(frame);
      sim.runClocks(20);
      assertThat(monitor.poll().orElseThrow().bytes()).isEqualTo(frame);
      assertThat(dut.hasSignal("first.m_axis_tdest")).isFalse();
      assertThatThrownBy(() -> dut.signal("first.m_axis_tdtaa"))
          .isInstanceOf(PortException.class)
          .hasMessageContaining("the nearest is inner_stream.first.m_axis_tdata");
    }
  }

  @Test
  void tasksWaitForEdgesInsideAndReadWhatWasBeforeTheClock() {
    for (boolean oneByOne : new boolean[] {false, true}) {
      try (Dut dut = innerStream();
          Simulation sim = new Simulation(dut)) {
        Clock clk = sim.clock("clk", 10, NS);
        Signal high = dut.signal("high");
        assertThat(high).isSameAs(dut.internal("high").signal());
        if (oneByOne) {
          sim.fork("watches", () -> sim.await(new RisingEdge(dut.signal("first.rst"))));
        }
        StringBuilder seen = new StringBuilder();
        clk.onSample(() -> seen.append(high.get()));
        sim.runClocks(6);
        assertThat(seen).hasToString("010101");
        sim.run(
            () -> {
              sim.await(new RisingEdge(high));
              sim.await(new FallingEdge(high));
            });
        assertThat(high.get()).isZero();
        assertThatThrownBy(high::offset)
            .hasMessageContaining("is not among the words of the ports");
      }
    }
  }

  @Test
  void slicesAreReadAndDriven() {
    try (Dut dut = SampleDesigns.widths().open()) {
      dut.input("i65").set(BigInteger.ONE.shiftLeft(65).subtract(BigInteger.ONE));
      Slice across = dut.input("i65").slice(64, 60);
      assertThat(across.get()).isEqualTo(0x1f);
      across.set(0b10010);
      dut.input("in__put").slice(15, 12).set(0xa);
      dut.input("in__put").slice(11, 8).set(0x5);
      dut.clock();
      dut.eval();
      assertThat(dut.output("o65").getBig())
          .isEqualTo(new BigInteger("1" + "2" + "f".repeat(15), 16));
      assertThat(dut.output("o65").slice(64, 60).get()).isEqualTo(0b10010);
      assertThat(dut.output("o65").slice(63, 0).get()).isEqualTo(0x2fffffffffffffffL);
      assertThat(dut.output("out__put").slice(15, 12).get()).isEqualTo(0xa);
      assertThat(dut.output("out__put").get()).isEqualTo(0xa5);
      assertThatThrownBy(() -> dut.input("in__put").slice(7, 0))
          .isInstanceOf(PortException.class)
          .hasMessageContaining("has no bits 7 to 0: the higher index first, at most 64 bits of 15")
          .hasMessageContaining(" to 8");
      assertThatThrownBy(() -> across.set(0x20)).hasMessageContaining("does not fit");
      assertThatThrownBy(() -> dut.output("o65").slice(1, 0).set(1))
          .hasMessageContaining("cannot be driven: it is no input");
    }
  }

  @Test
  void aForcedSignalKeepsItsValueUntilItIsReleased() {
    Verilate forced =
        Verilate.top("forced")
            .sourceText(
                "forced.v",
                """
                module forced(input clk, input [7:0] a, output [7:0] next, output [7:0] o);
                  wire [7:0] w;
                  reg [7:0] r;
                  assign w = a + 1;
                  assign next = ~w;
                  assign o = r;
                  always @(posedge clk) r <= w;
                endmodule
                """)
            .forceable("forced", "w")
            .forceable("forced", "r")
            .optimization(1);
    try (Dut dut = forced.build().open()) {
      dut.input("a").set(4);
      dut.clock();
      dut.internal("w").force(0x33);
      dut.clocks(2);
      assertThat(dut.output("next").get()).isEqualTo(0xcc);
      assertThat(dut.output("o").get()).isEqualTo(0x33);
      dut.internal("w").release();
      dut.clocks(2);
      assertThat(dut.output("next").get()).isEqualTo(0xfa);
      assertThat(dut.output("o").get()).isEqualTo(5);
      dut.internal("r").force(0);
      dut.clocks(3);
      assertThat(dut.output("o").get()).isZero();
      dut.internal("r").release();
      dut.clocks(2);
      assertThat(dut.output("o").get()).isEqualTo(5);
      assertThatThrownBy(() -> dut.internal("w").force(256)).hasMessageContaining("does not fit");
    }
    try (Dut dut = innerStream()) {
      assertThatThrownBy(() -> dut.internal("high").force(1))
          .isInstanceOf(PortException.class)
          .hasMessageContaining("name it with Verilate.forceable(module, variable)");
    }
  }
}
