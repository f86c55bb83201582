// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantKind;
import dev.sluice.mutate.proof.EquivalenceProof.Outcome;
import dev.sluice.needs.Needs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        output wire       seen,
        output wire [1:0] out,
        output reg        told_valid,
        output reg [1:0]  told_payload,
        input  wire       clk,
        input  wire       reset
      );
        reg [1:0] three;
        reg room;
        reg [1:0] deep [0:15];
        reg [3:0] place;
        assign out = deep[(place - 4'd3)];
        reg kept;
        reg [3:0] rows [0:3];
        wire [3:0] row;
        assign seen = kept;
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
          if((room)) begin
            deep[place] <= {a,b};
          end
          if(reset) begin
            room <= 1'b1;
            place <= 4'd0;
          end else begin
            room <= (room || b);
            place <= (place + 4'd1);
          end
          told_payload <= (a ? three : 2'b01);
          if(reset) begin
            three <= 2'b00;
            told_valid <= 1'b0;
          end else begin
            three <= ((three == 2'b10) ? 2'b00 : (three + 2'b01));
            told_valid <= a;
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

  /** A memory whose word is not always looked at. */
  private static final String READS =
      """

      module Reads (
        input  wire       looks,
        input  wire [1:0] in,
        output reg  [1:0] out,
        input  wire       clk,
        input  wire       reset
      );
        reg [1:0] rows [0:15];
        reg [3:0] tail;
        wire [1:0] row;
        assign row = rows[(looks ? tail : 4'd0)];
        always @(posedge clk) begin
          rows[tail] <= in;
          if(reset) begin
            tail <= 4'd0;
            out <= 2'd0;
          end else begin
            tail <= (tail + 4'd1);
            out <= (looks ? row : 2'd0);
          end
        end
      endmodule
      """;

  /** A memory whose address stands for some clocks, and which is read in each of them. */
  private static final String STANDS =
      """

      module Stands (
        input  wire       begins,
        input  wire [3:0] which,
        input  wire [1:0] in,
        output reg  [1:0] out,
        input  wire       clk,
        input  wire       reset
      );
        reg [1:0] rows [0:15];
        reg [3:0] at;
        reg [2:0] step;
        reg [1:0] row;
        reg [1:0] late;
        reg [1:0] before;
        always @(posedge clk) begin
          row <= rows[at];
          late <= row;
          before <= late;
          if(step[2]) begin
            rows[at] <= in;
          end
          if((begins && (step == 3'b000))) begin
            at <= which;
          end
          if(reset) begin
            step <= 3'b000;
            out <= 2'd0;
          end else begin
            step <= {step[1:0],(begins && (step == 3'b000))};
            out <= (step[2] ? late : 2'd0);
          end
        end
      endmodule
      """;

  @TempDir Path folder;

  @BeforeEach
  void needsYosys() {
    Needs.programs("yosys", "yosys-abc");
  }

  /** Of the text behind a piece that is there once. */
  private Outcome of(String module, String behind, String right, String wrong) throws Exception {
    return of(module, behind, right, wrong, 60);
  }

  private Outcome of(String module, String behind, String right, String wrong, int seconds)
      throws Exception {
    return of(module, behind, right, wrong, seconds, Reliance.NONE);
  }

  private Outcome of(
      String module, String behind, String right, String wrong, int seconds, Reliance reliance)
      throws Exception {
    int start = TEXT.indexOf(behind) + behind.length();
    assertThat(TEXT.startsWith(right, start)).isTrue();
    Mutant mutant =
        new Mutant(module, 1, MutantKind.OPERAND, start, start + right.length(), right, wrong);
    return of(mutant, reliance, seconds);
  }

  private Outcome of(Mutant mutant, Reliance reliance, int seconds) throws Exception {
    return new EquivalenceProof("Small", TEXT, List.of(mutant), reliance, folder, seconds)
        .of(mutant)
        .outcome();
  }

  @Test
  void whatChangesNothingIsProved() throws Exception {
    assertThat(of("Small", "y <= (", "a && (a || b)", "a")).isEqualTo(Outcome.EQUIVALENT);
    assertThat(of("Inner", "o <= ", "i", "i || i")).isEqualTo(Outcome.EQUIVALENT);
  }

  /** {@code three} is never 3, after the first clock of reset. */
  @Test
  void whatDiffersInStatesThatAreNotReachedIsProved() throws Exception {
    assertThat(of("Small", "three <= ((", "three == 2'b10", "three >= 2'b10"))
        .isEqualTo(Outcome.EQUIVALENT);
    assertThat(of("Small", "three <= ((", "three == 2'b10", "three == 2'b11"))
        .isEqualTo(Outcome.DIFFERS);
  }

  /** A payload while its valid is low. */
  @Test
  void whatNobodyLooksAtMayDiffer() throws Exception {
    assertThat(of("Small", "a ? three : ", "2'b01", "2'b11")).isEqualTo(Outcome.EQUIVALENT);
    assertThat(of("Small", "told_payload <= (a ? ", "three", "a")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "three <= 2'b00;\n      ", "told_valid <= 1'b0;", ""))
        .isEqualTo(Outcome.DIFFERS);
  }

  /** What differs only after inputs that the block need not expect. */
  @Test
  void whatTheContractRulesOutMayDiffer() throws Exception {
    Reliance onlyWithB = new Reliance("a", "assign port_contract = b;\n", "", List.of());
    Reliance onlyWithA = new Reliance("b", "assign port_contract = a;\n", "", List.of());
    String mistake = "a && b";
    assertThat(of("Small", "&& (", "a || b", mistake, 60, onlyWithB)).isEqualTo(Outcome.EQUIVALENT);
    assertThat(of("Small", "&& (", "a || b", mistake, 60, onlyWithA)).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", ".i (", "b", "a", 60, onlyWithB)).isEqualTo(Outcome.DIFFERS);
    Reliance circular = new Reliance("a", "assign port_contract = a || b;\n", "", List.of());
    assertThatThrownBy(() -> of("Small", "&& (", "a || b", mistake, 60, circular))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the contract of a speaks of it");
    Reliance elsewhere = new Reliance("nobody", "assign port_contract = b;\n", "", List.of());
    assertThatThrownBy(() -> of("Small", "&& (", "a || b", mistake, 60, elsewhere))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("there is no input nobody of one bit");
  }

  /** What differs only where a signal is not as was proved elsewhere. */
  @Test
  void whatIsKnownOfTheBlockIsReliedOn() throws Exception {
    int start = TEXT.indexOf("assign seen = ") + "assign seen = ".length();
    Mutant mutant =
        new Mutant("Small", 1, MutantKind.OPERAND, start, start + 4, "kept", "(kept && z)");
    assertThat(of(mutant, Reliance.NONE, 60)).isEqualTo(Outcome.DIFFERS);
    assertThat(of(mutant, new Reliance("", "", "", List.of("inner.o")), 60))
        .isEqualTo(Outcome.EQUIVALENT);
    assertThat(of(mutant, new Reliance("", "", "", List.of("inn*.o")), 60))
        .isEqualTo(Outcome.EQUIVALENT);
    assertThat(of(mutant, new Reliance("", "", "", List.of("!inner.o")), 60))
        .isEqualTo(Outcome.DIFFERS);
    assertThat(of(mutant, new Reliance("", "", "", List.of("!kept")), 60))
        .isEqualTo(Outcome.EQUIVALENT);
    String proved =
        "wire p_kept = inner_o_is;\n(* hierconn *) wire \\inner.o ;\nwire inner_o_is = \\inner.o ;\n";
    assertThat(of(mutant, new Reliance("", "", proved, List.of()), 60))
        .isEqualTo(Outcome.EQUIVALENT);
    assertThatThrownBy(() -> of(mutant, new Reliance("", "", "", List.of("outer.o")), 60))
        .isInstanceOf(IOException.class)
        .hasMessage("a proof is to rely on outer.o, which Small has not");
    int input = TEXT.indexOf("o <= i") + 5;
    Mutant denied = new Mutant("Inner", 1, MutantKind.NEGATED, input, input + 1, "i", "! i");
    assertThat(of(denied, new Reliance("", "", "", List.of("inner.o")), 60))
        .isEqualTo(Outcome.DIFFERS);
  }

  /** What is known of a signal in every instance of a module is known inside of it. */
  @Test
  void whatIsKnownOfTheBlockIsKnownInsideOfAModule() {
    String two = TEXT.replace("  Inner inner (", "  Outer outer (\n  );\n  Inner inner (");
    String text =
        two
            + """

            module Outer (
              input  wire       i
            );
              Inner inner (
                .i (i)
              );
            endmodule
            """;
    List<String> paths = InstancePaths.of("Small", text, "Inner");
    assertThat(paths).containsExactly("outer.inner", "inner");
    Reliance both = new Reliance("", "", "", List.of("inner.o", "out*.inner.o", "!kept"));
    assertThat(both.inside(paths).known()).containsExactly("o");
    assertThat(new Reliance("", "", "", List.of("inner.o")).inside(paths).known()).isEmpty();
    Reliance mixed = new Reliance("", "", "", List.of("inner.o", "!outer.inner.o"));
    assertThat(mixed.inside(paths).known()).isEmpty();
  }

  /** The module alone is compared with all that it gives away, whoever looks. */
  @Test
  void aModuleAloneIsTheSameByWhatIsKnownInside() throws Exception {
    int input = TEXT.indexOf("o <= i") + 5;
    Mutant stuck = new Mutant("Inner", 1, MutantKind.OPERAND, input, input + 1, "i", "(i || o)");
    assertThat(of(stuck, Reliance.NONE, 60)).isEqualTo(Outcome.DIFFERS);
    assertThat(of(stuck, new Reliance("", "", "", List.of("inner.o")), 60))
        .isEqualTo(Outcome.EQUIVALENT);
    // Without a reset it may hold anything at power-up.
    assertThat(of(stuck, new Reliance("", "", "", List.of("!inner.o")), 60))
        .isEqualTo(Outcome.DIFFERS);
  }

  /** Random inputs find it, of which a reset is seldom one. */
  @Test
  void whatDiffersManyClocksAfterAResetIsFound() throws Exception {
    String text =
        """

        module Counts (
          input  wire       in,
          output reg        out,
          input  wire       clk,
          input  wire       reset
        );
          reg [9:0] count;
          always @(posedge clk) begin
            if(reset) begin
              count <= 10'd0;
              out <= 1'b0;
            end else begin
              count <= (count + 10'd1);
              out <= (in && (count < 10'd900));
            end
          end
        endmodule
        """;
    int start = text.indexOf("10'd900");
    Mutant late =
        new Mutant("Counts", 1, MutantKind.OPERAND, start, start + 7, "10'd900", "10'd901");
    EquivalenceProof proof =
        new EquivalenceProof("Counts", text, List.of(late), Reliance.NONE, folder, 60);
    assertThat(proof.of(late).outcome()).isEqualTo(Outcome.DIFFERS);
  }

  private static final String EITHER =
      """

      module Either (
        input  wire       one,
        input  wire       other,
        output reg        out,
        input  wire       clk,
        input  wire       reset
      );
        always @(posedge clk) begin
          if(reset) begin
            out <= 1'b0;
          end else begin
            out <= (one || other);
          end
        end
      endmodule
      """;

  /** With an exclusive or in place of an or: the same but where both inputs are 1. */
  private Outcome ofEither(Reliance reliance) throws IOException {
    int start = EITHER.indexOf("one || other");
    Mutant mutant =
        new Mutant(
            "Either", 1, MutantKind.OPERATOR, start, start + 12, "one || other", "one ^ other");
    return new EquivalenceProof("Either", EITHER, List.of(mutant), reliance, folder, 60)
        .of(mutant)
        .outcome();
  }

  /** What a contract assumes of inputs in every clock; without it the two differ. */
  @Test
  void whatIsAssumedInEveryClockCounts() throws Exception {
    Reliance never = new Reliance("", "wire a_never = !(one && other);\n", "", List.of());
    assertThat(ofEither(never)).isEqualTo(Outcome.EQUIVALENT);
    assertThat(ofEither(Reliance.NONE)).isEqualTo(Outcome.DIFFERS);
  }

  /** An input is what the contract makes of a free one. */
  @Test
  void whatAContractDrivesIsNoOther() throws Exception {
    assertThat(ofEither(driving("driven_other = free_other && !one")))
        .isEqualTo(Outcome.EQUIVALENT);
    assertThat(ofEither(driving("driven_other = free_other && one"))).isEqualTo(Outcome.DIFFERS);
    assertThat(ofEither(driving("driven_one = free_one"))).isEqualTo(Outcome.DIFFERS);
    assertThatThrownBy(() -> ofEither(driving("driven_out = 1'b0")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a contract drives out, which is no input");
  }

  private static Reliance driving(String wire) {
    return new Reliance("", "wire %s;\n".formatted(wire), "", List.of());
  }

  /** Whichever others stand in the same text: one that leaves out an assignment makes a latch. */
  @Test
  void mutantsOfOneTextDoNotDisturbEachOther() throws Exception {
    String text =
        """

        module Chooses (
          input  wire [1:0] which,
          input  wire [1:0] in,
          output reg  [1:0] out,
          input  wire       clk,
          input  wire       reset
        );
          reg [1:0] next;
          reg [1:0] turned;
          always @(*) begin
            next = in;
            if((which == 2'b11)) begin
              next = out;
            end
            case(which)
              2'b00 : begin
                turned = next;
              end
              2'b01 : begin
                turned = (~ next);
              end
              default : begin
                turned = (next ^ 2'b01);
              end
            endcase
          end
          always @(posedge clk) begin
            if(reset) begin
              out <= 2'b00;
            end else begin
              out <= turned;
            end
          end
        endmodule
        """;
    List<Mutant> all = new ArrayList<>();
    for (String statement :
        List.of("next = in;", "next = out;", "turned = next;", "turned = (~ next);")) {
      all.add(in(text, statement, ""));
    }
    all.add(in(text, "(next ^ 2'b01)", "next"));
    // Nothing of it differs: the last two are no mistakes.
    all.add(in(text, "which == 2'b11", "(which[0] && which[1])"));
    all.add(in(text, "(next ^ 2'b01)", "{next[1],(! next[0])}"));
    EquivalenceProof together =
        new EquivalenceProof("Chooses", text, all, Reliance.NONE, folder, 60);
    List<Outcome> outcomes = new ArrayList<>();
    for (Mutant mutant : all.subList(1, 7)) {
      List<Mutant> one = List.of(mutant);
      EquivalenceProof alone =
          new EquivalenceProof("Chooses", text, one, Reliance.NONE, folder, 60);
      outcomes.add(together.of(mutant).outcome());
      assertThat(alone.of(mutant).outcome()).as("%s", mutant).isEqualTo(outcomes.getLast());
    }
    assertThat(outcomes.subList(0, 4)).containsOnly(Outcome.DIFFERS);
    assertThat(outcomes.subList(4, 6)).containsOnly(Outcome.EQUIVALENT);
    assertThat(together.of(all.getFirst()).outcome()).isNotEqualTo(Outcome.EQUIVALENT);
  }

  private static Mutant in(String text, String right, String wrong) {
    int start = text.indexOf(right);
    return new Mutant(
        "Chooses", 1, MutantKind.OPERAND, start, start + right.length(), right, wrong);
  }

  /** What goes into it, and where from; its rows are too many to be followed. */
  @Test
  void aMemoryIsComparedByWhatGoesInAfterTheFirstClock() throws Exception {
    assertThat(of("Small", "if((", "room", "1'b1")).isEqualTo(Outcome.EQUIVALENT);
    assertThat(of("Small", "if((", "room", "(room && b)")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "if((room)) begin\n      deep[", "place", "~place"))
        .isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "deep[place] <= ", "{a,b}", "{b,a}")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "deep[(place - ", "4'd3", "4'd2")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "place <= (", "place + 4'd1", "place - 4'd1"))
        .isEqualTo(Outcome.DIFFERS);
  }

  /** Another row is read where nobody looks at what comes of it. */
  @Test
  void aMemoryMayBeReadElsewhereWhereNobodyLooks() throws Exception {
    assertThat(ofReads("rows[(looks ? tail : ", "4'd0", "4'd1")).isEqualTo(Outcome.EQUIVALENT);
    assertThat(ofReads("rows[(", "looks", "looks || in[0]")).isEqualTo(Outcome.EQUIVALENT);
    assertThat(ofReads("rows[(", "looks", "looks && in[0]")).isEqualTo(Outcome.DIFFERS);
    assertThat(ofReads("rows[(looks ? ", "tail", "~tail")).isEqualTo(Outcome.DIFFERS);
    assertThat(ofReads("out <= (", "looks", "1'b1")).isEqualTo(Outcome.DIFFERS);
  }

  private Outcome ofReads(String behind, String right, String wrong) throws Exception {
    int start = READS.indexOf(behind) + behind.length();
    assertThat(READS.startsWith(right, start)).isTrue();
    Mutant mutant =
        new Mutant("Reads", 1, MutantKind.OPERAND, start, start + right.length(), right, wrong);
    return new EquivalenceProof("Reads", READS, List.of(mutant), Reliance.NONE, folder, 60)
        .of(mutant)
        .outcome();
  }

  /** A row that is read again while nothing is written is the same. */
  @Test
  void aMemoryThatIsReadAgainGivesTheSame() throws Exception {
    assertThat(ofStands(STANDS, "late", "row")).isEqualTo(Outcome.EQUIVALENT);
    assertThat(ofStands(STANDS, "late", "before")).isEqualTo(Outcome.DIFFERS);
    // What is read as it is written may be anything.
    String written =
        STANDS.replace("if(step[2]) begin\n      rows", "if(step[1]) begin\n      rows");
    assertThat(written).isNotEqualTo(STANDS);
    assertThat(ofStands(written, "late", "row")).isEqualTo(Outcome.DIFFERS);
  }

  private Outcome ofStands(String text, String right, String wrong) throws Exception {
    String behind = "out <= (step[2] ? ";
    int start = text.indexOf(behind) + behind.length();
    assertThat(text.startsWith(right, start)).isTrue();
    Mutant mutant =
        new Mutant("Stands", 1, MutantKind.OPERAND, start, start + right.length(), right, wrong);
    return new EquivalenceProof("Stands", text, List.of(mutant), Reliance.NONE, folder, 60)
        .of(mutant)
        .outcome();
  }

  /** In logic, in what a memory is written with and where, in a reset, in an instance's input. */
  @Test
  void whatChangesSomethingIsNot() throws Exception {
    assertThat(of("Small", "&& (", "a || b", "a && b")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "<= {", "row[2 : 0]", "row[3 : 1]")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "  rows[", "{b,a}", "{a,b}")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", "begin\n      y <= 1'b0;\n      ", "kept <= 1'b0;", ""))
        .isEqualTo(Outcome.DIFFERS);
    assertThat(of("Small", ".i (", "b", "a")).isEqualTo(Outcome.DIFFERS);
    assertThat(of("Inner", "o <= ", "i", "! i")).isEqualTo(Outcome.DIFFERS);
  }

  @Test
  void withoutTimeItIsUndecided() throws Exception {
    assertThat(of("Small", "y <= (", "a && (a || b)", "a", 0)).isEqualTo(Outcome.UNDECIDED);
  }
}
