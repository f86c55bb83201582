// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coverage.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where the lines of a generated file come from. */
class OriginsTest {
  @Test
  void declarationsFollowTheirDriversAndBranchesTheirConditions() {
    String[] verilog = {
      "module fifo (",
      "  input  wire          clk,",
      "  output wire [7:0]    m_data, // what comes out",
      "  output reg           m_valid",
      ");",
      "  reg        [7:0]    memory [0:3];",
      "  wire                when_Fifo_l42;",
      "  assign when_Fifo_l42 = (a == b); // @ Fifo.scala l42",
      "  assign m_data[3:0] = low; // Fifo.scala l50",
      "  assign m_data[7:4] = high; // Fifo.scala l51",
      "  always @(posedge clk) begin",
      "    if(when_Fifo_l42_1) begin",
      "      m_valid <= 1'b1; // Fifo.scala l43",
      "    end else if(full) begin",
      "      m_valid <= 1'b0; // Fifo.scala l60",
      "    end",
      "    if(other) begin",
      "    end",
      "  end",
      "endmodule",
    };
    Origins origins = new Origins(verilog);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < verilog.length; i++) {
      found.add(origins.of(i).map(SourceLine::toString).orElse(""));
    }
    assertThat(found)
        .containsExactly(
            "",
            "",
            "Fifo.scala l50",
            "Fifo.scala l43",
            "",
            "",
            "Fifo.scala l42",
            "Fifo.scala l42",
            "Fifo.scala l50",
            "Fifo.scala l51",
            "",
            "Fifo.scala l42",
            "Fifo.scala l43",
            "Fifo.scala l60",
            "Fifo.scala l60",
            "",
            "",
            "",
            "",
            "");
  }
}
