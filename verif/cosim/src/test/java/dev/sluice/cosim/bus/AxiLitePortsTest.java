// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.sim.Clock;
import dev.sluice.cosim.sim.Simulation;
import org.junit.jupiter.api.Test;

/** Both ends of an AXI4-Lite bus whose design has only the ports that it needs. */
class AxiLitePortsTest {
  /** Wires from a slave's to a master's ports, without strobes, protection and responses. */
  private static final String WIRES =
      """
      module wires (input clk,
          input s_awvalid, output s_awready, input [15:0] s_awaddr,
          input s_wvalid, output s_wready, input [31:0] s_wdata,
          output s_bvalid, input s_bready,
          input s_arvalid, output s_arready, input [15:0] s_araddr,
          output s_rvalid, input s_rready, output [31:0] s_rdata,
          output m_awvalid, input m_awready, output [15:0] m_awaddr,
          output m_wvalid, input m_wready, output [31:0] m_wdata,
          input m_bvalid, output m_bready,
          output m_arvalid, input m_arready, output [15:0] m_araddr,
          input m_rvalid, output m_rready, input [31:0] m_rdata);
        assign m_awvalid = s_awvalid, s_awready = m_awready, m_awaddr = s_awaddr;
        assign m_wvalid = s_wvalid, s_wready = m_wready, m_wdata = s_wdata;
        assign s_bvalid = m_bvalid, m_bready = s_bready;
        assign m_arvalid = s_arvalid, s_arready = m_arready, m_araddr = s_araddr;
        assign s_rvalid = m_rvalid, m_rready = s_rready, s_rdata = m_rdata;
      endmodule
      """;

  @Test
  void strobesAndResponsesMayBeLeftOut() {
    try (Dut dut =
            Verilate.top("wires").sourceText("wires.v", WIRES).optimization(1).build().open();
        Simulation sim = new Simulation(dut)) {
      Clock clk = sim.clock("clk", 10, TimeUnit.NS);
      SparseMemory memory = new SparseMemory();
      AxiLiteMaster bus = new AxiLiteMaster(clk, "s_");
      new AxiLiteMemory(clk, "m_", memory);
      new AxiLiteChecker(clk, "s_");
      sim.run(
          () -> {
            bus.write(0x10, 0xcafe0123L);
            assertThat(bus.read(0x10)).isEqualTo(0xcafe0123L);
            bus.write(0x20, new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
            assertThat(bus.read(0x21, 6)).containsExactly(2, 3, 4, 5, 6, 7);
            assertThatThrownBy(() -> bus.write(0x10, 0, 0b0111))
                .isInstanceOf(CosimException.class)
                .hasMessage(
                    "the write at 0x10 over s_ leaves out bytes of a word of 4, and there is no"
                        + " wstrb");
            assertThatThrownBy(() -> bus.write(0x21, new byte[4]))
                .hasMessageContaining("the write at 0x21 over s_ leaves out bytes");
          });
      assertThat(memory.readWord(0x20, 4)).isEqualTo(0x04030201);
    }
  }
}
