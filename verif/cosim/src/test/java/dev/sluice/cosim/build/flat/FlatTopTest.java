// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.flat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.cosim.SampleDesigns;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.VerilogException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Interface ports of the top module become ports of bits, or are refused by name. */
class FlatTopTest {
  private static final String BUS =
      """
      interface bus #(parameter W = 4) (input logic clk);
        logic [W-1:0] d; // a comment with a ; and a ( in it
        logic v;
        logic [1:0] many [3];
        modport from(output d, v), to(input d, v);
        modport all(output many);
        modport both(inout v);
        modport call(import task f());
      endinterface
      """;

  private static Verilate top(String ports) {
    return Verilate.top("x").sourceText("x.sv", BUS + "module x(" + ports + ");endmodule");
  }

  @Test
  void eachSignalOfAModportIsAPortAndTheOthersStay() {
    VerilatedModel stage = SampleDesigns.design("stream_stage", "stream_stage.sv").build();
    assertThat(stage.ports().stream().map(Object::toString))
        .containsExactlyInAnyOrder(
            ("clk rst s_items[7:0] s_mark[3:0] s_valid s_ready m_items[7:0] m_mark[3:0] m_valid"
                    + " m_ready passed[7:0] step[7:0] twice[7:0]")
                .split(" "));
    assertThat(stage.top()).isEqualTo("stream_stage");
    assertThat(stage.parameters()).containsOnlyKeys("STEP", "TWICE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "input clk, bus.form b | interface port b: bus has no modport form; the nearest is from",
        "input clk, bus b | interface port b cannot be made flat: it names no modport, so its",
        "input clk, bus.to b [2] | interface port b cannot be made flat: it is an array of interf",
        "input clk, interface b | interface port b cannot be made flat: it is generic, so it is",
        "input clk, wire_if.to b | interface port b cannot be made flat: interface wire_if is in",
        "input clk, bus.all b | interface port b cannot be made flat: its signal many is an unp",
        "input clk, bus.both b | interface port b cannot be made flat: 'inout v' in its modport",
        "input clk, bus.call b | interface port b cannot be made flat: 'import task f()' in its",
        "input clock, bus.to b | interface port b cannot be made flat: its interface has the por",
        "input clk, b_d, bus.to b | the flat ports of top module x would have two named b_d",
      })
  void whatCannotBeFlatIsRefusedByNameWithTheReason(String ports, String reason) {
    Verilate top = top(ports);
    assertThatThrownBy(top::build)
        .isInstanceOf(VerilogException.class)
        .hasMessageStartingWith(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "c.W | top module x has no interface port c; the nearest is b",
        "b.WW | interface port b: bus has no parameter WW; the nearest is W",
      })
  void parametersOfInterfacesThatAreNotThere(String parameter, String reason) {
    Verilate top = top("input clk, bus.to b").parameter(parameter, 5);
    assertThatThrownBy(top::build).hasMessageStartingWith(reason);
  }

  @Test
  void aParameterOfAnInterfaceWhereThereIsNone() {
    Verilate counter = SampleDesigns.design("counter", "counter.v").parameter("s.WIDTH", 5);
    assertThatThrownBy(counter::build)
        .hasMessage(
            "top module counter has no interface port s in the given files, whose parameter"
                + " s.WIDTH could be set");
  }
}
