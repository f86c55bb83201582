// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.ModelStoppedException;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Mistakes that could really be made, one line of the Verilog each: the bench finds every one. */
class ReceiveControlFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);
  private static final int SEEDS = 40;
  private static final int CLOCKS = 12_000;

  /** Visitors that commit in the visit of another. */
  private static final List<PlantedFault> COMMITS =
      List.of(
          new PlantedFault(
              "the sweep commits in every visit, beside its visitor",
              "assign sweepCommit_valid = (((closes || givesUp) || asks) || leaves)",
              "assign sweepCommit_valid = seen_valid"),
          new PlantedFault(
              "the request maker commits in every visit",
              "assign requestCommit_valid = note_hands",
              "assign requestCommit_valid = seen_valid"),
          new PlantedFault(
              "the desk takes every visit for that of a sender that gave up",
              "assign givesUp = (seen_valid && (seen_payload_kind == VisitKind_GIVE_UP))",
              "assign givesUp = seen_valid"),
          new PlantedFault(
              "the desk commits after its visit",
              "assign deskCommit_valid = (opens || fails)",
              "assign deskCommit_valid = (opens || fails || state == ConnectionState_REPLY)"));

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "arrival row not forwarded",
              "assign arrivals_row_now = (",
              "assign arrivals_row_now = (1'b0 && "),
          new PlantedFault(
              "generation of arrival not checked",
              "(arrivals_of3_generation == arrivals_classes_phase_generation)",
              "1'b1"),
          new PlantedFault(
              "row of earlier use believed",
              "(arrivals_rows_row_generation == arrivals_of3_generation)",
              "1'b1"),
          new PlantedFault(
              "completes after a memory error",
              "assign arrivals_row_of_error = (",
              "assign arrivals_row_of_error = 1'b0 && ("),
          new PlantedFault(
              "answers every late copy",
              "arrivals_again_over <= (! wide_low_1[47])",
              "arrivals_again_over <= 1'b1"),
          new PlantedFault(
              "mark of a failure forgotten",
              "assign arrivals_judge_row_markFailed = ",
              "assign arrivals_judge_row_markFailed = 1'b0 && "),
          new PlantedFault(
              "progress during a visit overlooked",
              "assign seen_payload_calmed = hit_calm_before",
              "assign seen_payload_calmed = 1'b0"),
          new PlantedFault(
              "arrival during a visit overwritten",
              "assign seen_payload_stirred = hit_stir_before",
              "assign seen_payload_stirred = 1'b0"),
          new PlantedFault(
              "completion during a visit overlooked",
              "assign seen_payload_completes = hit_complete_before",
              "assign seen_payload_completes = 1'b0"),
          new PlantedFault(
              "an arrival after decide does not cancel the commit",
              "assign held_cancelled = ",
              "assign held_cancelled = 1'b0 && "),
          new PlantedFault(
              "timeout one clock late",
              "(limit_doubled <= measure_byWait)",
              "(limit_doubled < measure_byWait)"),
          new PlantedFault(
              "progress keeps the backoff",
              "(((! of_request) && measure_open) && (! measure_progressed))",
              "((! of_request) && measure_open)"),
          new PlantedFault(
              "one try too many",
              "(limits_retryLimit <= limit_repeats)",
              "(limits_retryLimit < limit_repeats)"),
          new PlantedFault(
              "close overwrites a command",
              "assign closes = (quiet && commandFree)",
              "assign closes = quiet"),
          new PlantedFault(
              "window passed over",
              "assign waits = ((quiet && (! closes)) ||",
              "assign waits = (1'b0 &"),
          new PlantedFault("freed before its mark", "&& seen_payload_markFree)", "&& 1'b1)"),
          new PlantedFault(
              "region too short",
              "(regions_highEqual && regions_lowReach)",
              "(regions_highEqual || regions_lowReach)"),
          new PlantedFault(
              "beyond the region wraps",
              "regions_endHigh <= wide_low_4",
              "regions_endHigh <= {1'b0, wide_low_4[31 : 0]}"),
          new PlantedFault(
              "unaligned address taken",
              "assign cut_aligned = (asked_remoteAddress[2 : 0] == 3'b000)",
              "assign cut_aligned = 1'b1"),
          new PlantedFault(
              "transfer of another peer answered",
              "assign lookup_compared_sameTransfer = (&{lookup_compared_ids_3,{lookup_compared_ids_2,",
              "assign lookup_compared_sameTransfer = (&{1'b1,{1'b1,"),
          new PlantedFault(
              "another region under a known id answered with the old window",
              "lookup_compared_sameTransfer) && lookup_compared_samePlace)",
              "lookup_compared_sameTransfer) && 1'b1)"),
          new PlantedFault(
              "window stays in its old chain",
              "assign lookup_chains_unlinks = (",
              "assign lookup_chains_unlinks = 1'b0 && ("),
          new PlantedFault(
              "chain cut behind a window that joins it",
              "(lookup_chains_links ? lookup_chains_head_valid : ",
              "(lookup_chains_links ? 1'b0 : "),
          new PlantedFault(
              "one request too many",
              "bound <= asking_requestsPerTimeout",
              "bound <= asking_requestsPerTimeout + 11'h001"),
          new PlantedFault(
              "overrun forgotten",
              "|| search_empty) || seen_payload_overrun)",
              "|| search_empty) || 1'b0)"),
          new PlantedFault("stale window asked", "assign open_1 = ", "assign open_1 = 1'b1 || "),
          new PlantedFault(
              "phase row not forwarded",
              "assign arrivals_isVisited = ",
              "assign arrivals_isVisited = 1'b0 && "),
          new PlantedFault(
              "position row not forwarded",
              "assign positions_row_top = (positions_row_now ?",
              "assign positions_row_top = (1'b0 ?"),
          new PlantedFault(
              "report one packet late",
              "(positions_rows_row_reportFrom <= positions_ahead_wbase)",
              "(positions_rows_row_reportFrom < positions_ahead_wbase)"),
          new PlantedFault(
              "report after a hole forgotten",
              "(positions_compared_far || positions_slidFar)",
              "positions_compared_far"),
          new PlantedFault(
              "reports up to the end",
              "assign positions_row_uncovered = ",
              "assign positions_row_uncovered = 1'b1 || "),
          new PlantedFault(
              "every probe answered",
              "positions_repeat_over <= (! wide_low_2[47])",
              "positions_repeat_over <= 1'b1"),
          new PlantedFault(
              "window twice in line", "assign line_same_0 = ", "assign line_same_0 = 1'b0 && "),
          new PlantedFault(
              "asked for again",
              "search_toNext <= ($signed(",
              "search_toNext <= 26'h2000000 | ($signed("),
          new PlantedFault(
              "slide during a visit forgotten",
              "assign note_restarts = (seen_payload_calmed ||",
              "assign note_restarts = (1'b0 ||"),
          new PlantedFault(
              "early request leaves the time-out as it was", "(early && baseAsked)", "1'b0"),
          new PlantedFault(
              "early request before a time-out that waits", "(! timeoutWaits)", "1'b1"),
          new PlantedFault(
              "range request from a full window", "(note_quiet && (! search_full))", "note_quiet"),
          new PlantedFault(
              "prompt time-out of a hole that nobody asked for",
              "promptWaits_limit_aboveReached <= ",
              "promptWaits_limit_aboveReached <= 1'b1 || "),
          new PlantedFault(
              "prompt time-out before its time",
              "promptWaits_due = ((promptWaits_isShorter && promptWaits_isOver)",
              "promptWaits_due = ((promptWaits_isShorter)"));

  ReceiveControlFaultsTest() throws IOException {
    super(
        ReceiveControlBench.BLOCK,
        NicGenerator.verilog(ReceiveControlBench.BLOCK, PARAMETERS),
        Stream.concat(FAULTS.stream(), COMMITS.stream()).toList());
  }

  /** A mismatch, or an assertion of the RTL. */
  @Override
  protected Class<? extends Throwable> finding() {
    return CosimException.class;
  }

  /** The RTL's own assertion ends the simulation before an output shows it. */
  @Test
  void aCommitInTheVisitOfAnotherIsAsserted() {
    for (PlantedFault fault : COMMITS) {
      assertThatThrownBy(() -> run(with(fault)))
          .as(fault.name())
          .isInstanceOf(ModelStoppedException.class);
    }
  }

  @Override
  protected void run(VerilatedModel rtl) {
    LatePacket.run(rtl, PARAMETERS);
    for (int seed = 0; seed < SEEDS; seed++) {
      ReceiveControlBench.run(rtl, PARAMETERS, seed, CLOCKS);
    }
  }
}
