// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Slaves that break the protocol of AXI4-Lite are found. */
class AxiLiteCheckerTest {
  /** Accepts everything and answers when it is told to, whether or not it was asked. */
  private static final String SLAVE =
      """
      module slave (input clk, input rst, input answer_write, input answer_read, input at_once,
          input awvalid, output awready, input [7:0] awaddr,
          input wvalid, output wready, input [31:0] wdata, input [3:0] wstrb,
          output bvalid, input bready, output [1:0] bresp,
          input arvalid, output arready, input [7:0] araddr,
          output rvalid, input rready, output [31:0] rdata, output [1:0] rresp);
        reg bvalid_reg, rvalid_reg;
        assign bvalid = bvalid_reg || (at_once && awvalid && wvalid);
        assign rvalid = rvalid_reg || (at_once && arvalid);
        assign awready = 1, wready = 1, arready = 1, bresp = 0, rresp = 0, rdata = 0;
        always @(posedge clk) begin
          bvalid_reg <= answer_write;
          rvalid_reg <= answer_read;
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

  private static Dut slave() {
    return Verilate.top("slave").sourceText("slave.v", SLAVE).optimization(1).build().open();
  }

  /** One clock in which a write and a read are asked for and answered. */
  private static void answerAtOnce(Dut dut, Simulation sim) {
    for (String high : List.of("at_once", "awvalid", "wvalid", "bready", "arvalid", "rready")) {
      dut.input(high).set(1);
    }
    sim.runClocks(3);
    for (String low : List.of("awvalid", "wvalid", "arvalid")) {
      dut.input(low).set(0);
    }
    sim.runClocks(3);
  }

  @Test
  void aResponseInTheClockOfItsRequestNamesTheRuleAndTheSwitch() {
    try (Dut dut = slave();
        Simulation sim = new Simulation(dut)) {
      new AxiLiteChecker(sim.clock("clk", 10, TimeUnit.NS), "");
      assertThatThrownBy(() -> answerAtOnce(dut, sim))
          .isInstanceOf(ProtocolViolation.class)
          .hasMessageStartingWith(
              "b: a response in the clock in which its request is taken: AXI has no combinational"
                  + " path from inputs to outputs; sameClockResponses() allows it, at ");
    }
  }

  @Test
  void aResponseInTheClockOfItsRequestCanBeAllowed() {
    try (Dut dut = slave();
        Simulation sim = new Simulation(dut)) {
      new AxiLiteChecker(sim.clock("clk", 10, TimeUnit.NS), "").sameClockResponses();
      answerAtOnce(dut, sim);
      dut.input("answer_write").set(1);
      assertThatThrownBy(() -> sim.runClocks(3))
          .hasMessageStartingWith("b: a response without a complete write");
    }
  }

  @Test
  void inResetNothingIsCheckedAndWhatWasOpenIsForgotten() {
    try (Dut dut = slave();
        Simulation sim = new Simulation(dut)) {
      new AxiLiteChecker(sim.clock("clk", 10, TimeUnit.NS), "").reset(dut.input("rst"), 1);
      dut.input("rst").set(1);
      dut.input("answer_read").set(1);
      sim.runClocks(3);
      dut.input("answer_read").set(0);
      sim.runClocks(2);
      dut.input("rst").set(0);
      dut.input("arvalid").set(1);
      sim.runClocks(1);
      dut.input("arvalid").set(0);
      dut.input("rst").set(1);
      sim.runClocks(1);
      dut.input("rst").set(0);
      dut.input("answer_read").set(1);
      assertThatThrownBy(() -> sim.runClocks(3)).hasMessageStartingWith("r: data without a read");
    }
  }

  @Test
  void aResetIsActiveAt0Or1() {
    try (Dut dut = slave();
        Simulation sim = new Simulation(dut)) {
      AxiLiteChecker checker = new AxiLiteChecker(sim.clock("clk", 10, TimeUnit.NS), "");
      assertThatThrownBy(() -> checker.reset(dut.input("rst"), 2))
          .hasMessage("input rst cannot be active at 2: a reset is active at 0 or 1");
    }
  }
}
