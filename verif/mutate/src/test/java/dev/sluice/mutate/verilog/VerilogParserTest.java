// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.verilog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.mutate.judge.MutatedBlock;
import dev.sluice.mutate.verilog.Expression.Binary;
import dev.sluice.mutate.verilog.Expression.Conditional;
import dev.sluice.mutate.verilog.Expression.Literal;
import dev.sluice.mutate.verilog.Statement.Assignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Verilog of the blocks can be read, and its widths fit. */
class VerilogParserTest {
  private static final String HEAD =
      "module A (\n  input  wire [7:0] a,\n  output wire [7:0] y\n);\n";

  private static Assignment only(String expression) {
    String text = HEAD + "  assign y = " + expression + ";\nendmodule\n";
    return VerilogParser.modules(text).getFirst().assigns().getFirst();
  }

  @Test
  void operatorsBindAsInVerilog() {
    assertThat(only("a | a & a == a + a << 1").value())
        .isInstanceOfSatisfying(Binary.class, or -> assertThat(or.operator()).isEqualTo("|"));
    assertThat(only("a - a - a").value())
        .isInstanceOfSatisfying(
            Binary.class, last -> assertThat(last.left()).isInstanceOf(Binary.class));
    assertThat(only("a ? a : a ? a : a").value())
        .isInstanceOfSatisfying(
            Conditional.class, e -> assertThat(e.no()).isInstanceOf(Conditional.class));
  }

  @Test
  void numbers() {
    assertThat(only("8'hff").value())
        .isInstanceOfSatisfying(
            Literal.class, n -> assertThat(n.value().intValue()).isEqualTo(255));
    assertThat(only("8'b1010_0101").value())
        .isInstanceOfSatisfying(
            Literal.class, n -> assertThat(n.value().intValue()).isEqualTo(0xa5));
  }

  @Test
  void whatIsNotKnownIsRefusedWithItsLine() {
    assertThatThrownBy(() -> VerilogParser.modules(HEAD + "\n  4;\nendmodule\n"))
        .isInstanceOf(VerilogSyntaxException.class)
        .hasMessage("line 6: expected an item of a module, found 4");
    assertThatThrownBy(() -> VerilogParser.modules(HEAD + "  assign y = 8'hxx;\nendmodule\n"))
        .isInstanceOf(VerilogSyntaxException.class)
        .hasMessage("line 5: a number with x or z: 8'hxx");
    assertThatThrownBy(() -> VerilogParser.modules(HEAD))
        .isInstanceOf(VerilogSyntaxException.class)
        .hasMessageContaining("found the end");
  }

  /** A product is as wide as what it is assigned to; every other value has its target's width. */
  @ParameterizedTest
  @ValueSource(strings = {"admission", "control", "registers", "mac"})
  void widthsOfBothSidesFit(String block) throws Exception {
    for (VerilogModule module : VerilogParser.modules(MutatedBlock.of(block).verilog())) {
      Widths widths = new Widths(module);
      assertThat(module.assigns())
          .allSatisfy(
              assign -> {
                boolean product =
                    assign.value() instanceof Expression.Parenthesized in
                        && in.inner() instanceof Binary inside
                        && inside.operator().equals("*");
                if (!product) {
                  assertThat(widths.of(assign.value())).isEqualTo(widths.of(assign.target()));
                }
              });
    }
  }
}
