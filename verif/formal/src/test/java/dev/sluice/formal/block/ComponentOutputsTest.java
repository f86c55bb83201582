// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** A contract speaks of the same wires at both ends only where outputs go to inputs as they are. */
class ComponentOutputsTest {
  private static final String MODULE =
      """
      module Whole (
        input  wire          start_valid,
        input  wire          clk
      );
        Giver giver (
          .start_valid (start_valid              ), //i
          .row_valid   (giver_row_valid          ), //o
          .row_payload (giver_row_payload[3:0]   ), //o
          .clk         (clk                      )  //i
        );
        Taker taker (
          .row_valid   (giver_row_valid          ), //i
          .row_payload (giver_row_payload[3:0]   ), //i
          .start_valid (taker_start_valid        ), //o
          .clk         (clk                      )  //i
        );
      endmodule
      """;

  @Test
  void outputsHaveTheNamesOfTheirPorts() {
    // What the module has of that name is that, and no component's.
    assertThat(ComponentOutputs.of(MODULE))
        .isEqualTo(
            """
            wire row_valid = giver_row_valid;
            wire [3:0] row_payload = giver_row_payload;
            """);
  }

  @Test
  void anInputThatGetsSomethingElseIsRefused() {
    String crossed =
        MODULE.replace(
            ".row_valid   (giver_row_valid          ), //i",
            ".row_valid   (giver_other_valid        ), //i");
    assertThatThrownBy(() -> ComponentOutputs.of(crossed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("input row_valid gets giver_other_valid and not giver_row_valid");
  }
}
