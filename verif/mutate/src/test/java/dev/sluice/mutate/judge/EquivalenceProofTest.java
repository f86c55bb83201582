// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantKind;
import dev.sluice.mutate.judge.Judgement.Verdict;
import dev.sluice.needs.Needs;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is proved is so: changes that do nothing are, and no other. */
class EquivalenceProofTest {
  private static final String TEXT =
      """
      // A comment, then

      module Small (
        input  wire       a,
        input  wire       b,
        output reg        y,
        output wire       z,
        input  wire       clk,
        input  wire       reset
      );
        reg kept;
        reg [3:0] rows [0:3];
        wire [3:0] row;
        assign row = rows[{a,b}];
        Inner inner (
          .i (b),
          .o (z),
          .clk (clk)
        );
        always @(posedge clk) begin
          rows[{b,a}] <= {row[2 : 0],kept};
          if(reset) begin
            y <= 1'b0;
            kept <= 1'b0;
          end else begin
            y <= (a && (a || b));
            kept <= row[3];
          end
        end
      endmodule

      module Inner (
        input  wire       i,
        output reg        o,
        input  wire       clk
      );
        always @(posedge clk) begin
          o <= i;
        end
      endmodule
      """;

  @TempDir Path folder;

  @BeforeEach
  void needsYosys() {
    Needs.programs("yosys");
  }

  /** Of the text behind a piece that is there once. */
  private Verdict of(String module, String behind, String right, String wrong) throws Exception {
    return of(module, behind, right, wrong, 60);
  }

  private Verdict of(String module, String behind, String right, String wrong, int seconds)
      throws Exception {
    int start = TEXT.indexOf(behind) + behind.length();
    assertThat(TEXT.startsWith(right, start)).isTrue();
    Mutant mutant =
        new Mutant(module, 1, MutantKind.OPERAND, start, start + right.length(), right, wrong);
    return new EquivalenceProof(TEXT, folder, seconds)
        .of(Judgement.survives(1, 1), mutant)
        .verdict();
  }

  @Test
  void whatChangesNothingIsProved() throws Exception {
    assertThat(of("Small", "y <= (", "a && (a || b)", "a")).isEqualTo(Verdict.EQUIVALENT);
    assertThat(of("Inner", "o <= ", "i", "i || i")).isEqualTo(Verdict.EQUIVALENT);
  }

  /** In logic, in what a memory is written with and where, in a reset, in an instance's input. */
  @Test
  void whatChangesSomethingIsNot() throws Exception {
    assertThat(of("Small", "&& (", "a || b", "a && b")).isEqualTo(Verdict.SURVIVES);
    assertThat(of("Small", "<= {", "row[2 : 0]", "row[3 : 1]")).isEqualTo(Verdict.SURVIVES);
    assertThat(of("Small", "  rows[", "{b,a}", "{a,b}")).isEqualTo(Verdict.SURVIVES);
    assertThat(of("Small", "begin\n      y <= 1'b0;\n      ", "kept <= 1'b0;", ""))
        .isEqualTo(Verdict.SURVIVES);
    assertThat(of("Small", ".i (", "b", "a")).isEqualTo(Verdict.SURVIVES);
    assertThat(of("Inner", "o <= ", "i", "! i")).isEqualTo(Verdict.SURVIVES);
  }

  @Test
  void withoutTimeItIsUndecided() throws Exception {
    assertThat(of("Small", "y <= (", "a && (a || b)", "a", 0)).isEqualTo(Verdict.UNDECIDED);
  }
}
