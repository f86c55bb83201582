// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.error.PortException;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

/** Parameters of the top module, without internals. */
class ParametersTest {
  private static final String VERILOG =
      """
      module given #(parameter WIDTH = 8, parameter signed [7:0] LOW = -3, parameter NAME = "ab",
          parameter real HALF = 0.5, localparam [99:0] BIG = 100'd1 << 99)
          (input clk, output [WIDTH-1:0] o);
        localparam BYTES = WIDTH / 8;
        below #(.DEPTH(5)) one();
        assign o = 0;
      endmodule
      module below #(parameter DEPTH = 4); endmodule
      """;

  private static VerilatedModel model() {
    return Verilate.top("given")
        .sourceText("given.v", VERILOG)
        .parameter("WIDTH", 24)
        .optimization(0)
        .build();
  }

  @Test
  void theyHaveTheValuesOfThisBuild() {
    VerilatedModel model = model();
    assertThat(model.parameter("WIDTH")).isEqualTo(24);
    assertThat(model.parameter("BYTES")).isEqualTo(3);
    assertThat(model.parameter("LOW")).isEqualTo(-3);
    assertThat(model.parameter("NAME")).isEqualTo(0x6162);
    assertThat(model.parameters()).containsEntry("BIG", BigInteger.ONE.shiftLeft(99));
    assertThat(model.parameters()).containsOnlyKeys("WIDTH", "LOW", "NAME", "BIG", "BYTES");
    try (Dut dut = model.open()) {
      assertThat(dut.parameter("WIDTH")).isEqualTo(24);
    }
  }

  @Test
  void wrongNamesAreRefused() {
    VerilatedModel model = model();
    assertThatThrownBy(() -> model.parameter("WIDHT"))
        .isInstanceOf(PortException.class)
        .hasMessage("module given has no parameter WIDHT of bits; the nearest is WIDTH");
    assertThatThrownBy(() -> model.parameter("DEPTH")).hasMessageContaining("no parameter DEPTH");
    assertThatThrownBy(() -> model.parameter("BIG")).hasMessageContaining("more than 64 bits");
  }
}
