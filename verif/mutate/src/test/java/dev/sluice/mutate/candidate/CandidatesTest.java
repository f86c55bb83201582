// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The mutants of a small text, of which each was counted by hand. */
class CandidatesTest {
  private static final String TEXT = sample();
  private static final List<Mutant> ALL = Candidates.of(TEXT, 1);
  private static final List<String> OUTPUTS = List.of("y", "count", "low", "seen", "held", "run");

  private static String sample() {
    try (var in = CandidatesTest.class.getResourceAsStream("/sample.v")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a line of the text becomes, without the draws of wrong signals. */
  private static Set<String> of(String piece) {
    int line =
        1 + (int) TEXT.substring(0, TEXT.indexOf(piece)).chars().filter(c -> c == '\n').count();
    return ALL.stream()
        .filter(mutant -> mutant.line() == line && mutant.kind() != MutantKind.SIGNAL)
        .filter(mutant -> !isDraw(mutant))
        .map(mutant -> mutant.right() + " -> " + mutant.wrong())
        .collect(Collectors.toSet());
  }

  /** In a reset branch a wrong signal is called a wrong reset. */
  private static boolean isDraw(Mutant mutant) {
    return mutant.kind() == MutantKind.RESET && mutant.wrong().matches("[a-z]\\w*");
  }

  @Test
  void logic() {
    assertThat(of("assign y ="))
        .containsExactlyInAnyOrder(
            "(a && (! b)) -> 1'h0",
            "a && (! b) -> a || (! b)",
            "a && (! b) -> a",
            "a && (! b) -> (! b)",
            "! b -> b");
  }

  @Test
  void bits() {
    assertThat(of("assign low ="))
        .containsExactlyInAnyOrder("n[2 : 1] -> 2'h0", "n[2 : 1] -> n[3:2]", "n[2 : 1] -> n[1:0]");
    assertThat(of("seen <= n[3];")).containsExactlyInAnyOrder("seen <= n[3]; -> ", "n[3] -> n[2]");
  }

  @Test
  void resets() {
    assertThat(of("if(reset) begin")).containsExactlyInAnyOrder("reset -> 1'b0");
    assertThat(of("count <= 4'b0000;"))
        .containsExactlyInAnyOrder("count <= 4'b0000; -> ", "4'b0000 -> 4'h1", "4'b0000 -> 4'hf");
    assertThat(of("state <= State_IDLE;"))
        .containsExactlyInAnyOrder(
            "state <= State_IDLE; -> ", "State_IDLE -> State_RUN", "State_IDLE -> State_STOP");
    assertThat(ALL)
        .filteredOn(mutant -> mutant.kind() == MutantKind.RESET)
        .as("what is in the branch of a reset, and the branch")
        .hasSize(7);
  }

  @Test
  void statesAndConditions() {
    assertThat(of("        State_IDLE : begin"))
        .containsExactlyInAnyOrder("State_IDLE -> State_RUN", "State_IDLE -> State_STOP");
    assertThat(of("assign run ="))
        .containsExactlyInAnyOrder(
            "(state == State_RUN) -> 1'h0",
            "state == State_RUN -> state != State_RUN",
            "State_RUN -> State_IDLE",
            "State_RUN -> State_STOP");
    assertThat(of("if(a) begin")).containsExactlyInAnyOrder("a -> ! (a)", "a -> 1'b0", "a -> 1'b1");
    assertThat(of("count <= (count + 4'b0001);"))
        .containsExactlyInAnyOrder(
            "count <= (count + 4'b0001); -> ",
            "count + 4'b0001 -> count - 4'b0001",
            "count + 4'b0001 -> count",
            "count + 4'b0001 -> 4'b0001",
            "4'b0001 -> 4'h2",
            "4'b0001 -> 4'h0");
  }

  @Test
  void connections() {
    assertThat(of("    .d     (b")).containsExactlyInAnyOrder("b -> 1'h0");
    assertThat(of(".q     (held")).isEmpty();
    assertThat(of(".reset (reset")).isEmpty();
  }

  /** What nobody sees, and what is there for simulation only, is no mistake. */
  @Test
  void deadLogicHasNone() {
    assertThat(of("assign unused =")).isEmpty();
    assertThat(of("assign same =")).isEmpty();
    assertThat(of("State_IDLE : state_string")).isEmpty();
  }

  /**
   * References to signals that another of the same width can stand for: a and b of y, n of its two
   * slices, b of the connection; state of run and of the case, a of the condition, count of the
   * sum; d, kept, and kept of the keeper's output.
   */
  @Test
  void everyReferenceHasOneWrongSignal() {
    List<Mutant> draws = ALL.stream().filter(mutant -> mutant.kind() == MutantKind.SIGNAL).toList();
    assertThat(draws).hasSize(12);
    assertThat(draws).noneMatch(mutant -> mutant.wrong().equals("same"));
    assertThat(draws).noneMatch(mutant -> mutant.wrong().matches("clk|reset|unused"));
    assertThat(Candidates.of(TEXT, 1)).isEqualTo(ALL);
  }

  @Test
  void everyKindIsThere() {
    assertThat(ALL.stream().map(Mutant::kind).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder(MutantKind.values());
  }

  @Test
  void aSampleIsDrawnWithoutRepetitionAndByTheSeed() {
    List<Mutant> some = Candidates.sample(ALL, 20, 5, "sample");
    assertThat(some).hasSize(20).doesNotHaveDuplicates();
    assertThat(Candidates.sample(ALL, 20, 5, "sample")).isEqualTo(some);
    assertThat(Candidates.sample(ALL, 20, 6, "sample")).isNotEqualTo(some);
    assertThat(Candidates.sample(ALL, 20, 5, "other")).isNotEqualTo(some);
    assertThat(Candidates.sample(ALL, 10_000, 5, "sample")).isEqualTo(ALL);
    Set<Mutant> ever = new HashSet<>();
    for (long seed = 0; seed < 200; seed++) {
      ever.addAll(Candidates.sample(ALL, 5, seed, "sample"));
    }
    assertThat(ever).as("each can be drawn").hasSize(ALL.size());
  }

  /** All kinds compile; 0 is the text as it was; nearly all others can be told from it. */
  @Test
  void oneTextHoldsThemAll() {
    VerilatedModel all =
        Verilate.top("Sample")
            .sourceText("Sample.v", MutantText.of("Sample", TEXT, ALL))
            .verilatorArguments("-Wno-lint")
            .build();
    VerilatedModel unchanged =
        Verilate.top("Sample").sourceText("Sample.v", TEXT).verilatorArguments("-Wno-lint").build();
    assertThat(difference(unchanged, all.tied(MutantText.INPUT, 0))).isEmpty();
    long same =
        ALL.stream()
            .filter(
                mutant ->
                    difference(unchanged, all.tied(MutantText.INPUT, ALL.indexOf(mutant) + 1))
                        .isEmpty())
            .count();
    assertThat(same).as("mutants that do nothing that is seen").isLessThan(ALL.size() / 4);
  }

  /** One mutant alone, without an input that chooses, is the same as that of the choice. */
  @Test
  void aMutantAloneIsTheOneThatIsChosen() {
    VerilatedModel all =
        Verilate.top("Sample")
            .sourceText("Sample.v", MutantText.of("Sample", TEXT, ALL))
            .verilatorArguments("-Wno-lint")
            .build();
    for (int i : new int[] {0, ALL.size() / 2, ALL.size() - 1}) {
      VerilatedModel alone =
          Verilate.top("Sample")
              .sourceText("Sample.v", MutantText.with(TEXT, ALL.get(i)))
              .verilatorArguments("-Wno-lint")
              .build();
      assertThat(difference(alone, all.tied(MutantText.INPUT, i + 1))).isEmpty();
    }
  }

  /** The first output that differs, and when; empty when none does. */
  private static String difference(VerilatedModel one, VerilatedModel other) {
    SplittableRandom random = new SplittableRandom(1);
    try (Dut left = one.open(1);
        Dut right = other.open(1)) {
      for (int clock = 0; clock < 300; clock++) {
        long drawn = random.nextLong();
        for (Dut dut : List.of(left, right)) {
          dut.input("reset").set(clock == 0 || (drawn & 63) == 0 ? 1 : 0);
          dut.input("a").set(drawn >> 8 & 1);
          dut.input("b").set((drawn >> 9 & 15) == 0 ? 1 : 0);
          dut.input("n").set(drawn >> 16 & 15);
          dut.eval();
        }
        for (String output : OUTPUTS) {
          if (clock > 0 && left.output(output).get() != right.output(output).get()) {
            return output + " in clock " + clock;
          }
        }
        left.clock();
        right.clock();
      }
    }
    return "";
  }
}
