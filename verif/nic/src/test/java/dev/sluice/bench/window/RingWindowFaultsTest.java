// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Is the bench any good for the ring architecture? Faults as {@link ShiftWindowFaultsTest} has
 * them, in the places where this architecture can go wrong: forwarding, laps, the late base, opens.
 */
class RingWindowFaultsTest extends FaultsTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(5, 16, 200, 512, Architecture.RING);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "row of the command just ahead not taken",
              "(decide_SAME_1 && (! decide_IS_OPEN))",
              "1'b0"),
          new PlantedFault(
              "row of the command 3 ahead not taken",
              "(gather_SAME_3 ? 16'hffff : 16'h0)",
              "16'h0"),
          new PlantedFault(
              "row of the command 4 ahead not taken",
              "(gather_SAME_3 || gather_SAME_4)",
              "gather_SAME_3"),
          new PlantedFault(
              "open keeps the row ahead", "(decide_SAME_1 && (! decide_IS_OPEN))", "decide_SAME_1"),
          new PlantedFault(
              "old base after an open", "assign fetch_OPENED = (|{", "assign fetch_OPENED = (&{"),
          new PlantedFault(
              "base written in the clock after the read lost",
              "(fetch_SAME_12 ? judge_NEW_BASE :",
              "(1'b0 ? judge_NEW_BASE :"),
          new PlantedFault(
              "base written in the clock of the read lost",
              "(fetch_SAME_13 ? fetchStage_before : fetchStage_held)",
              "fetchStage_held"),
          new PlantedFault("generation not checked", "(compare_TAG != compare_GENERATION)", "1'b0"),
          new PlantedFault(
              "region one packet too long",
              "(region_left[3 : 0] < compare_REGION[3 : 0])",
              "(region_left[3 : 0] <= compare_REGION[3 : 0])"),
          new PlantedFault(
              "tail just ahead not seen", "(decode_highest_RAISES && decide_ENDS_1)", "1'b0"),
          new PlantedFault(
              "new highest just ahead not seen",
              "&& (! (decode_highest_RAISES && decide_BLOCKS_1))",
              ""),
          new PlantedFault(
              "highest of the transfer before",
              "assign highest_unread = (range_highest_CLEARED ||",
              "assign highest_unread = (1'b0 ||"),
          new PlantedFault("lap not counted", "{select_LAP_AFTER,", "{select_STALE_BASE[7 : 4],"),
          new PlantedFault("late copy answered only below", "(judgeStage_kind == 3'b001) || ", ""),
          new PlantedFault(
              "full slide lost", "|| (judge_judgeStage_DIFFERENCE[3 : 0] == 4'b0000)", ""),
          new PlantedFault(
              "turned bits not flipped",
              "(look_turning_turn && (! look_answer_row_wvec[15]))",
              "(look_turning_turn && look_answer_row_wvec[15])"),
          new PlantedFault(
              "a query never says that it waits",
              "assign query_waits = look_waiting",
              "assign query_waits = 1'b0"),
          new PlantedFault(
              "a query says that it waits until it is answered",
              "assign query_waits = look_waiting",
              "assign query_waits = (! look_idle)"));

  RingWindowFaultsTest() throws IOException {
    super(RtlGenerator.ENGINE, EngineRtl.verilog(PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    new EngineSoak(PARAMETERS, 0.9, 1).run(rtl, 100_000, _ -> {});
  }
}
