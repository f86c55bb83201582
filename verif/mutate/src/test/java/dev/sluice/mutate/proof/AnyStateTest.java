// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantKind;
import dev.sluice.mutate.proof.EquivalenceProof.Answer;
import dev.sluice.mutate.proof.EquivalenceProof.Outcome;
import dev.sluice.needs.Needs;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is the same in any state is said to be so; what is so in those that are reached is not. */
class AnyStateTest {
  private static final String TEXT =
      """

      module Counts (
        input  wire       a,
        input  wire       b,
        output reg  [1:0] three,
        input  wire       clk,
        input  wire       reset
      );
        always @(posedge clk) begin
          if(reset) begin
            three <= 2'b00;
          end else begin
            if((a && (a || b))) begin
              three <= ((three == 2'b10) ? 2'b00 : (three + 2'b01));
            end
          end
        end
      endmodule
      """;

  @TempDir Path folder;

  @BeforeEach
  void needsYosys() {
    Needs.programs("yosys", "yosys-abc");
  }

  @Test
  void logicThatIsTheSame() throws Exception {
    Answer answer = of("if((", "a && (a || b)", "a");
    assertThat(answer.outcome()).isEqualTo(Outcome.EQUIVALENT);
    assertThat(answer.cause()).contains("in any state");
  }

  /** It is never 3. */
  @Test
  void whatDependsOnTheStatesThatAreReached() throws Exception {
    Answer answer = of("2'b00 : (", "three + 2'b01", "{three[0],(! three[0])}");
    assertThat(answer.outcome()).isEqualTo(Outcome.EQUIVALENT);
    assertThat(answer.cause()).doesNotContain("in any state");
  }

  @Test
  void whatDiffers() throws Exception {
    assertThat(of("if((", "a && (a || b)", "b").outcome()).isEqualTo(Outcome.DIFFERS);
  }

  private Answer of(String behind, String right, String wrong) throws Exception {
    int start = TEXT.indexOf(behind) + behind.length();
    assertThat(TEXT.startsWith(right, start)).isTrue();
    Mutant mutant =
        new Mutant("Counts", 1, MutantKind.OPERAND, start, start + right.length(), right, wrong);
    return new EquivalenceProof("Counts", TEXT, List.of(mutant), Reliance.NONE, folder, 60)
        .of(mutant);
  }
}
