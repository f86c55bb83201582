// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import org.junit.jupiter.api.Test;

/** Slaves that break the protocol of AXI4-Lite are found. */
class AxiLiteCheckerTest {
  /** Accepts everything and answers when it is told to, whether or not it was asked. */
  private static final String SLAVE =
      """
      module slave (input clk, input answer_write, input answer_read,
          input awvalid, output awready, input [7:0] awaddr,
          input wvalid, output wready, input [31:0] wdata, input [3:0] wstrb,
          output reg bvalid, input bready, output [1:0] bresp,
          input arvalid, output arready, input [7:0] araddr,
          output reg rvalid, input rready, output [31:0] rdata, output [1:0] rresp);
        assign awready = 1, wready = 1, arready = 1, bresp = 0, rresp = 0, rdata = 0;
        always @(posedge clk) begin
          bvalid <= answer_write;
          rvalid <= answer_read;
        end
      endmodule
      """;

  private static void fails(String message, String... high) {
    try (Dut dut =
            Verilate.top("slave").sourceText("slave.v", SLAVE).optimization(1).build().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      new AxiLiteChecker(clk, "");
      sim.runClocks(5);
      for (String input : high) {
        dut.input(input).set(1);
      }
      sim.runClocks(1);
      for (String input : high) {
        dut.input(input).set(0);
      }
      assertThatThrownBy(() -> sim.runClocks(3))
          .isInstanceOf(ProtocolViolation.class)
          .hasMessageContaining(message);
    }
  }

  @Test
  void aResponseThatNobodyAskedForIsFound() {
    fails("b: a response without a complete write", "answer_write");
    fails("b: a response without a complete write", "answer_write", "awvalid");
    fails("r: data without a read", "answer_read");
  }

  @Test
  void aResponseThatIsTakenBackIsFound() {
    fails("bvalid fell before input bready was high", "answer_write", "awvalid", "wvalid");
    fails("rvalid fell before input rready was high", "answer_read", "arvalid");
  }
}
