// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** What a component inside of another one gets, and what only passes through. */
class InnerPortsTest {
  private static final String OUTER =
      """
      module Outer (
        input  wire          verdict_valid,
        output wire [3:0]    command_bytes,
        input  wire          clk
      );
        reg        [7:0]    waits;
        wire       [3:0]    inner_command_bytes;
        Inner inner (
          .waiting       (waits[7:0]               ), //i
          .verdict_valid (verdict_valid            ), //i
          .command_bytes (inner_command_bytes[3:0] ), //o
          .clk           (clk                      )  //i
        );
        assign command_bytes = inner_command_bytes;
      endmodule
      """;

  private static final String INNER =
      """
      module Inner (
        input  wire [7:0]    waiting,
        input  wire          verdict_valid,
        output wire [3:0]    command_bytes,
        input  wire          clk
      );
      endmodule
      """;

  @Test
  void anInputOfTheInnerOneAloneHasItsNameOutside() {
    assertThat(InnerPorts.of(OUTER, INNER).driven()).isEqualTo("wire [7:0] waiting = waits;\n");
  }

  @Test
  void whereTheOuterOneIsLeftOutItMayBeAnything() {
    assertThat(InnerPorts.of(OUTER, INNER).free()).isEqualTo("(* anyseq *) wire [7:0] waiting;\n");
  }

  @Test
  void anInputThatIsNotPassedOnIsRefused() {
    String other = OUTER.replace(".verdict_valid (verdict_valid ", ".verdict_valid (other ");
    refused(other, "port verdict_valid is not passed on");
  }

  @Test
  void anOutputThatIsNotPassedOnIsRefused() {
    String other = OUTER.replace("command_bytes = inner_command_bytes", "command_bytes = 4'd0");
    refused(other, "port command_bytes is not passed on");
  }

  private static void refused(String outer, String why) {
    assertThatThrownBy(() -> InnerPorts.of(outer, INNER))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }
}
