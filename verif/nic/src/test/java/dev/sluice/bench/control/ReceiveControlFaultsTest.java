// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.control;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.protocol.NicParameters;
import dev.sluice.rtl.NicGenerator;
import java.io.IOException;
import java.util.List;

/** Mistakes that could really be made, one line of the Verilog each: the bench finds every one. */
class ReceiveControlFaultsTest extends FaultsTest {
  private static final NicParameters PARAMETERS = ReceiveControlBench.parameters(5, 16);
  private static final int SEEDS = 40;
  private static final int CLOCKS = 12_000;

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "arrival row not forwarded",
              "assign arrivals_arrivalPort_row_since = (arrivals_arrivalPort_forward ?",
              "assign arrivals_arrivalPort_row_since = (1'b0 ?"),
          new PlantedFault(
              "generation of arrival not checked",
              "(arrivals_phasePort_row_generation == arrivals_generation)",
              "1'b1"),
          new PlantedFault(
              "row of earlier use believed",
              "(arrivals_arrivalPort_row_generation == arrivals_phasePort_row_generation)",
              "1'b1"),
          new PlantedFault(
              "completes after a memory error", "&& (! arrivals_wasError))", "&& 1'b1)"),
          new PlantedFault(
              "answers every late copy",
              "assign arrivals_mayAnswer = (! arrivals_age[47])",
              "assign arrivals_mayAnswer = 1'b1"),
          new PlantedFault(
              "mark of a failure forgotten",
              "assign arrivals_next_markFailed = (arrivals_wasMarkFailed || arrivals_markFails)",
              "assign arrivals_next_markFailed = arrivals_wasMarkFailed"),
          new PlantedFault(
              "progress during a visit overlooked",
              "assign visits_calmed = (visits_calmedBefore ||",
              "assign visits_calmed = (visits_calmedBefore &&"),
          new PlantedFault(
              "arrival during a visit overwritten",
              "assign visits_stirred = (visits_stirredBefore ||",
              "assign visits_stirred = 1'b0 && ("),
          new PlantedFault(
              "completion during a visit overlooked",
              "assign visits_completes = (visits_completesBefore ||",
              "assign visits_completes = 1'b0 && (visits_completesBefore ||"),
          new PlantedFault(
              "timeout one clock late",
              "assign visits_due = (visits_limit <= visits_elapsed)",
              "assign visits_due = (visits_limit < visits_elapsed)"),
          new PlantedFault(
              "progress keeps the backoff",
              "assign visits_weigh_repeats = (visits_weigh_progressed ?",
              "assign visits_weigh_repeats = (1'b0 ?"),
          new PlantedFault(
              "one try too many",
              "(config_retryLimit <= visits_repeats)",
              "(config_retryLimit < visits_repeats)"),
          new PlantedFault(
              "close overwrites a command",
              "assign sweep_closes = (sweep_quiet && commands_free)",
              "assign sweep_closes = sweep_quiet"),
          new PlantedFault(
              "window passed over",
              "assign sweep_waits = ((sweep_quiet && (! sweep_closes)) ||",
              "assign sweep_waits = (1'b0 &"),
          new PlantedFault("freed before its mark", "&& visits_markFree)", "&& 1'b1)"),
          new PlantedFault(
              "region too short",
              "assign connections_regions_fits = (connections_regions_reaches &&",
              "assign connections_regions_fits = (connections_regions_reaches ||"),
          new PlantedFault("beyond the region wraps", "(! connections_regions_rest[64])", "1'b1"),
          new PlantedFault(
              "unaligned address taken",
              "assign connections_cut_aligned = (connections_held_remoteAddress[2 : 0] == 3'b000)",
              "assign connections_cut_aligned = 1'b1"),
          new PlantedFault(
              "transfer of another peer answered",
              "(connections_scan_row_peer == connections_held_peer)",
              "1'b1"),
          new PlantedFault(
              "another region under a known id answered with the old window",
              "connections_scan_holds) && connections_scan_same)",
              "connections_scan_holds) && 1'b1)"),
          new PlantedFault(
              "one request too many",
              "(requests_asked != config_requestsPerTimeout)",
              "(requests_asked <= config_requestsPerTimeout)"),
          new PlantedFault(
              "overrun forgotten",
              "|| requests_search_empty) || visits_overrun)",
              "|| requests_search_empty) || 1'b0)"),
          new PlantedFault(
              "stale window asked", "assign requests_open = ", "assign requests_open = 1'b1 || "),
          new PlantedFault(
              "phase row not forwarded",
              "assign arrivals_phasePort_row_phase = (arrivals_phasePort_forward ?",
              "assign arrivals_phasePort_row_phase = (1'b0 ?"),
          new PlantedFault(
              "position row not forwarded",
              "assign positions_rowPort_row_top = (positions_rowPort_forward ?",
              "assign positions_rowPort_row_top = (1'b0 ?"),
          new PlantedFault(
              "report one packet late",
              "(25'h0000004 <= _zz_positions_isFar)",
              "(25'h0000004 < _zz_positions_isFar)"),
          new PlantedFault(
              "report after a hole forgotten", "(positions_again && positions_slidFar)", "1'b0"),
          new PlantedFault(
              "reports up to the end",
              "assign positions_uncovered = ",
              "assign positions_uncovered = 1'b1 || "),
          new PlantedFault("every probe answered", "(! positions_age[47])", "1'b1"),
          new PlantedFault(
              "window twice in line", "assign line_same_0 = ", "assign line_same_0 = 1'b0 && "),
          new PlantedFault(
              "asked for again",
              "assign requests_prepare_toNext = ((requests_ask_next < requests_wbase) ?",
              "assign requests_prepare_toNext = (1'b1 ?"),
          new PlantedFault(
              "slide during a visit forgotten",
              "assign requests_note_restarts = (visits_calmed ||",
              "assign requests_note_restarts = (1'b0 ||"),
          new PlantedFault(
              "early request leaves the time-out as it was",
              "(requests_early && requests_baseAsked)",
              "1'b0"),
          new PlantedFault(
              "early request before a time-out that waits", "(! sweep_askWaits)", "1'b1"),
          new PlantedFault(
              "range request from a full window",
              "(requests_note_quiet && (! requests_search_full))",
              "requests_note_quiet"));

  ReceiveControlFaultsTest() throws IOException {
    super(
        ReceiveControlBench.BLOCK,
        NicGenerator.verilog(ReceiveControlBench.BLOCK, PARAMETERS),
        FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    LatePacket.run(rtl, PARAMETERS);
    for (int seed = 0; seed < SEEDS; seed++) {
      ReceiveControlBench.run(rtl, PARAMETERS, seed, CLOCKS);
    }
  }
}
