// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.mutate.candidate.Mutant;
import dev.sluice.mutate.candidate.MutantKind;
import dev.sluice.mutate.proof.EquivalenceProof;
import dev.sluice.mutate.proof.EquivalenceProof.Outcome;
import dev.sluice.mutate.proof.Reliance;
import dev.sluice.needs.Needs;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mistakes in and before the queue of rows of a UdpUnwrap, which never has one row too many. */
@Tag("long")
class QueueMutantsTest {
  private static final MutatedBlock BLOCK = MutatedBlock.of("unwrap");

  @TempDir private Path folder;

  private String verilog;
  private String queue;

  @BeforeEach
  void generate() throws Exception {
    Needs.programs("yosys", "yosys-abc");
    verilog = BLOCK.verilog();
    Matcher rows =
        Pattern.compile("  (MooreFifo\\w*) \\w+ \\(\n    \\.push_valid +\\(input_row_valid")
            .matcher(verilog);
    assertThat(rows.find()).isTrue();
    queue = rows.group(1);
  }

  /** Of the expression behind a piece of the module. */
  private Outcome of(Reliance on, String module, String behind, String right, String wrong)
      throws Exception {
    int place = verilog.indexOf(behind, verilog.indexOf("module " + module + " ("));
    int begin = place + behind.length();
    assertThat(place).isPositive();
    assertThat(verilog.startsWith(right, begin)).isTrue();
    Mutant mutant =
        new Mutant(module, 1, MutantKind.OPERAND, begin, begin + right.length(), right, wrong);
    return new EquivalenceProof(BLOCK.top(), verilog, List.of(mutant), on, folder, 60)
        .of(mutant)
        .outcome();
  }

  @Test
  void whatTellsThatItIsFullIsNoMistakeWhereItNeverIs() throws Exception {
    Reliance known = BLOCK.reliance();
    assertThat(of(known, queue, "room <= (leaves || (count != ", "5'h0f", "5'h10"))
        .isEqualTo(Outcome.EQUIVALENT);
  }

  @Test
  void whatLosesOrChangesRowsIsAMistake() throws Exception {
    Reliance known = BLOCK.reliance();
    assertThat(of(known, queue, "room <= ", "1'b1", "1'b0")).isEqualTo(Outcome.DIFFERS);
  }

  /** A row is written in every clock, and counts when one enters. */
  @Test
  void whatStandsBeforeAQueueCountsWhenItEnters() throws Exception {
    String row = "input_row_payload_last = (";
    String last = "input_flush || (strip_passed_payload_last && (! input_more))";
    assertThat(of(Reliance.NONE, "UdpUnwrap", row, last, "input_row_valid && (" + last + ")"))
        .isEqualTo(Outcome.EQUIVALENT);
    assertThat(of(Reliance.NONE, "UdpUnwrap", row, last, "input_flush")).isEqualTo(Outcome.DIFFERS);
  }
}
