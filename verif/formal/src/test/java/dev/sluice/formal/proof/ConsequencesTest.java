// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.formal.FormalTools;
import dev.sluice.formal.solver.Solver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What holds for one packet that is any holds for a certain one, and only that is believed. */
class ConsequencesTest {
  /** Bits are set in any order; base passes those that are set; all is a clock late. */
  private static final String CIRCUIT =
      """
      module Circuit (input wire clk, input wire reset, input wire [2:0] a);
        reg [7:0] bits;
        reg [3:0] base;
        reg all;
        always @(posedge clk)
          if (reset) begin
            bits <= 0;
            base <= 0;
            all <= 0;
          end else begin
            bits[a] <= 1;
            if (base < 8 && bits[base[2:0]]) base <= base + 1;
            all <= base == 8;
          end
        (* anyconst *) wire [2:0] k_any;
        (* keep *) wire i_below = !(k_any < base) || bits[k_any];
        (* keep *) wire p_five = !all || bits[5];
      CONSEQUENCE
      endmodule
      """;

  private static final String FIVE =
      """
        (* keep *) wire [2:0] at_five = 5;
        (* keep *) wire c_five = base != 8 || bits[5];
      """;

  /** What is known of one bit that is any, and what is asked of another. */
  private static final String OF_TWO =
      """
        (* anyconst *) wire [2:0] j_any;
        (* keep *) wire i_seen = !(j_any < base) || bits[j_any];
        reg passed;
        always @(posedge clk) passed <= !reset && k_any < base;
        (* keep *) wire p_late = !passed || bits[k_any];
      """;

  private static final String MINE =
      """
        (* keep *) wire [2:0] in_mine = k_any;
        (* keep *) wire c_mine = !(k_any < base) || bits[k_any];
      """;

  @TempDir private Path folder;

  @BeforeEach
  void tools() throws IOException, InterruptedException {
    FormalTools.need();
  }

  private static Subject with(String consequence) {
    return subject(CIRCUIT.replace("CONSEQUENCE\n", consequence));
  }

  /** Of the bit that is asked for nothing is known but what follows for it. */
  private static Subject withTwo(String consequence) {
    return subject(
        CIRCUIT
            .replaceAll("(?m)^.*(i_below|p_five).*\n", "")
            .replace("CONSEQUENCE\n", OF_TWO + consequence));
  }

  private static Subject subject(String verilog) {
    return new Subject("circuit", Map.of(), "Circuit", verilog, verilog);
  }

  private Proof prove(Subject subject) throws IOException, InterruptedException {
    return FormalTools.prover(folder, 0).prove(subject, _ -> {});
  }

  @Test
  void theStepMayUseWhatFollowsForAll() throws Exception {
    assertThat(prove(with("")).open()).containsExactly("five");
    assertThat(prove(with(FIVE)).open()).isEmpty();
  }

  @Test
  void whatDoesNotFollowIsGivenUp() throws Exception {
    Proof proof = prove(with(FIVE.replace("at_five = 5", "at_five = 4")));
    assertThat(proof.open()).containsExactlyInAnyOrder("five", "five");
    assertThat(proof.goals())
        .filteredOn(goal -> goal.signal().equals("c_five"))
        .singleElement()
        .satisfies(goal -> assertThat(goal.cause()).isEqualTo("does not follow"));
  }

  @Test
  void whatSpeaksOfTheFollowedPacketIsRefused() {
    assertThatThrownBy(() -> prove(with(FIVE.replace("bits[5]", "bits[k_any]"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("c_five depends on k_any");
    assertThatThrownBy(() -> prove(with(FIVE.replace("at_five = 5", "at_five = k_any"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("at_five depends on k_any");
  }

  @Test
  void whatHoldsForOneOfTwoHoldsForTheOther() throws Exception {
    assertThat(prove(withTwo("")).open()).containsExactly("late");
    assertThat(prove(withTwo(MINE)).open()).isEmpty();
    assertThat(prove(withTwo(MINE.replace("in_mine = k_any", "in_mine = 4"))).open())
        .containsExactlyInAnyOrder("late", "mine");
  }

  @Test
  void whatSpeaksOfTheOneItIsSaidForIsRefused() {
    assertThatThrownBy(() -> prove(withTwo(MINE.replace("bits[k_any]", "bits[j_any]"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("c_mine depends on j_any");
  }

  @Test
  void aCertificateHasThemAsClauses() throws Exception {
    Subject subject = with(FIVE);
    prove(subject);
    Certificate whole = Certificate.read(folder.resolve(subject.label()).resolve(Certificate.FILE));
    CertificateCheck check =
        new CertificateCheck(
            FormalTools.yosys(), FormalTools.solver(Solver.GLUCOSE), folder.resolve("check"));
    assertThat(check.refuses(whole, subject, _ -> {})).isEmpty();
    List<String> clauses = new ArrayList<>(whole.clauses());
    assertThat(clauses.remove("c_five")).isTrue();
    assertThat(
            check.refuses(
                new Certificate(whole.design(), whole.sizes(), whole.verilog(), clauses),
                subject,
                _ -> {}))
        .contains("the step of p_five fails");
    clauses = new ArrayList<>(whole.clauses());
    assertThat(clauses.remove("i_below")).isTrue();
    assertThat(
            check.refuses(
                new Certificate(whole.design(), whole.sizes(), whole.verilog(), clauses),
                subject,
                _ -> {}))
        .contains("the consequence of c_five fails");
  }
}
