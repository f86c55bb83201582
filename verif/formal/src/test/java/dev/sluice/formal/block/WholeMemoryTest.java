// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A memory as a vector: the same bits at the same rows. */
class WholeMemoryTest {
  private static final String QUEUE =
      """
      module MooreFifo_3 (
        input  wire [1:0]    push_payload
      );
        (* ram_style = "distributed" *) reg [1:0] memory [0:64];
        always @(posedge clk) begin
          memory[tail] <= push_payload;
        end
        assign memory_spinal_port1 = memory[head];
      endmodule
      """;

  @Test
  void rowsAreBitsOfAVector() {
    assertThat(WholeMemory.of(QUEUE, 2))
        .contains("  reg [129:0] memory;\n")
        .contains("memory[2*tail +: 2] <= push_payload;")
        .contains("memory_spinal_port1 = memory[2*head +: 2];");
  }

  @Test
  void memoriesOfOtherRowsAndOtherModulesStay() {
    String other = QUEUE.replace("MooreFifo_3", "Other");
    assertThat(WholeMemory.of(QUEUE, 1)).isEqualTo(QUEUE);
    assertThat(WholeMemory.of(other, 2)).isEqualTo(other);
  }
}
