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

/** A register that differs for the first time when nobody can have found out. */
class LateDifferenceTest {
  /** After 2^60 clocks {@code seldom} may be 1, for one clock, of which {@code out} may show it. */
  private static final String TEXT =
      """

      module Late (
        input  wire       a,
        input  wire       b,
        output reg        out,
        input  wire       clk,
        input  wire       reset
      );
        reg [59:0] count;
        reg        now;
        reg        seldom;
        always @(posedge clk) begin
          if(reset) begin
            now <= 1'b0;
            seldom <= 1'b0;
            count <= 60'd0;
            out <= 1'b0;
          end else begin
            count <= (count + 60'd1);
            now <= (&count);
            seldom <= ((a || b) && now);
            out <= (seldom && (count[1 : 0] == 2'd0));
          end
        end
      endmodule
      """;

  @TempDir Path folder;

  @BeforeEach
  void needsYosys() {
    Needs.programs("yosys", "yosys-abc");
  }

  /** It may differ, and is not looked at then. */
  @Test
  void whatMayDifferLateAndDoesNotMatterIsProved() throws Exception {
    assertThat(of("2'd0").outcome()).isEqualTo(Outcome.EQUIVALENT);
  }

  /** It is looked at, or it may be: nobody knows. */
  @Test
  void whatMayDifferLateAndMatterIsNot() throws Exception {
    assertThat(of("2'd1").outcome()).isNotEqualTo(Outcome.EQUIVALENT);
  }

  private Answer of(String looked) throws Exception {
    String text = TEXT.replace("count[1 : 0] == 2'd0", "count[1 : 0] == " + looked);
    int start = text.indexOf("a || b");
    Mutant mutant =
        new Mutant("Late", 1, MutantKind.OPERATOR, start, start + 6, "a || b", "a && b");
    return new EquivalenceProof("Late", text, List.of(mutant), Reliance.NONE, folder, 8).of(mutant);
  }
}
