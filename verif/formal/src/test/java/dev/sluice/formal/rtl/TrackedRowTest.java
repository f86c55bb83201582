// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.rtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** Memories cut to a row, in the ways in which SpinalHDL writes them. */
class TrackedRowTest {
  private static final String MODULE =
      """
      module m (input wire clk);
        (* no_rw_check *) reg [7:0] store [0:15];

        always @(posedge clk) begin
          if(write) begin
            store[at] <= data;
          end
        end

        always @(posedge clk) begin
          if(read) begin
            store_port <= store[from];
          end
        end

        assign now = store[there];
      endmodule
      """;

  @Test
  void aRowIsKeptAndTheOthersAreFree() {
    assertThat(TrackedRow.of(MODULE, "row"))
        .contains("  reg [7:0] store_row;")
        .contains(
            "  (* anyseq *) wire [7:0] store_free0;", "  (* anyseq *) wire [7:0] store_free1;")
        .contains("if(at == row) store_row <= data;")
        .contains("store_port <= (from == row && !(write && at == row)) ? store_row : store_free0;")
        .contains("assign now = there == row ? store_row : store_free1;")
        .doesNotContain("store [0:15]");
  }

  @Test
  void whatIsNotKnownIsRefused() {
    assertThatThrownBy(
            () -> TrackedRow.of(MODULE.replace("[at] <= data", "[at][3:0] <= data"), "r"))
        .hasMessageContaining("store has no write");
    assertThatThrownBy(
            () -> TrackedRow.of(MODULE.replace("store[there]", "store[there + 1]"), "row"))
        .hasMessageContaining("in a way that is not known");
  }
}
