// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Of each name the statements in which it is a word, whole and in their order. */
class StatementsTest {
  @Test
  void aNameIsAWholeWord() {
    assertThat(Statements.with("a = b;\nab = 1;\n b2 = x.b->c;f(_b);", List.of("a", "b", "z")))
        .containsEntry("a", "a = b;")
        .containsEntry("b", "a = b;\n b2 = x.b->c;")
        .containsEntry("z", "");
  }

  @Test
  void aStatementOfSeveralLinesIsWholeAndStandsOnce() {
    assertThat(Statements.with("x = (clk\n   & (~ clk))\n  | rst;y;", List.of("clk", "rst")))
        .containsEntry("clk", "x = (clk\n   & (~ clk))\n  | rst;")
        .containsEntry("rst", "x = (clk\n   & (~ clk))\n  | rst;");
  }

  @Test
  void theLastOneNeedsNoSemicolon() {
    assertThat(Statements.with("f(b);x.a", List.of("a"))).containsEntry("a", "x.a");
    assertThat(Statements.with("", List.of("a"))).containsEntry("a", "");
  }
}
