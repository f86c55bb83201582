// SPDX-License-Identifier: Apache-2.0
package dev.sluice.bench.window;

import dev.sluice.bench.block.FaultsTest;
import dev.sluice.bench.block.PlantedFault;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.lockstep.window.EngineCosim;
import dev.sluice.lockstep.window.EngineRtl;
import dev.sluice.lockstep.window.EngineSoak;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.RtlGenerator;
import java.io.IOException;
import java.util.List;

/**
 * Is the bench any good for the segmented architecture? Faults where it differs from the ring:
 * segments, what an open must forget without clearing it, the summary, places.
 */
class SegmentedWindowFaultsTest extends FaultsTest {
  private static final SluiceParameters PARAMETERS =
      new SluiceParameters(5, 64, 400, 512, Architecture.SEGMENTED);

  private static final List<PlantedFault> FAULTS =
      List.of(
          new PlantedFault(
              "row of the command 3 ahead not taken",
              "(decide_SAME_ROW_3 ? 32'hffffffff : 32'h0)",
              "32'h0"),
          new PlantedFault(
              "row of the command 4 ahead not taken",
              "(decide_SAME_ROW_3 || decide_SAME_ROW_4)",
              "decide_SAME_ROW_3"),
          new PlantedFault(
              "open keeps the row ahead",
              "(decode_SAME_ROW_1 && (! decode_IS_OPEN))",
              "decode_SAME_ROW_1"),
          new PlantedFault(
              "row of another segment taken",
              "((fetch_SAME_1 && fetch_SAME_SEGMENT_1) || fetch_SAME_OPENS_1)",
              "(fetch_SAME_1 || fetch_SAME_OPENS_1)"),
          new PlantedFault(
              "touched by the command just ahead not seen",
              "(decide_segmentRows_KEEP_TOUCHED ? decode_segmentRows_TOUCHED :"
                  + " decide_segmentRows_WAS_TOUCHED)",
              "decide_segmentRows_WAS_TOUCHED"),
          new PlantedFault(
              "an open keeps the touched segments",
              "assign segmentRows_touchedStage_none = ((! gather_IS_OPEN) ? 2'b11 : 2'b00)",
              "assign segmentRows_touchedStage_none = 2'b11"),
          new PlantedFault(
              "memory's row counts though the command 2 ahead was the first to touch it",
              "(gather_SAME_2 ? decode_segmentRows_BEFORE : segmentRows_touchedStage_third)",
              "(gather_SAME_2 ? decode_segmentRows_TOUCHED : segmentRows_touchedStage_third)"),
          new PlantedFault(
              "touched by the command 3 ahead not seen",
              "(gather_SAME_3 ? mark_segmentRows_TOUCHED : segmentRows_touchedStage_held)",
              "segmentRows_touchedStage_held"),
          new PlantedFault(
              "rows of the transfer before",
              "((|decode_segmentRows_TOUCHED_PART) ? 32'hffffffff : 32'h0)",
              "32'hffffffff"),
          new PlantedFault(
              "search begins at the segment's begin",
              "(gather_segmentRows_SEGMENT_SAME ? gather_STALE_BASE[4 : 0] : 5'h0)",
              "5'h0"),
          new PlantedFault(
              "lap of a segment before the base's",
              "(gather_STALE_BASE[6] ^ gather_segmentRows_SEGMENT_UNDER)",
              "gather_STALE_BASE[6]"),
          new PlantedFault(
              "a full segment stays in its lap",
              "(place_segmentRows_START_ODD ^ place_this_full_3[0])",
              "place_segmentRows_START_ODD"),
          new PlantedFault(
              "summary of the command 3 ahead not taken",
              "(tree_3_SAME_3 ? 4'b1111 : 4'b0000)",
              "4'b0000"),
          new PlantedFault(
              "summary of the command 4 ahead not taken",
              "(tree_3_SAME_3 || tree_3_SAME_4)",
              "tree_3_SAME_3"),
          new PlantedFault(
              "summary of the command 2 ahead not taken",
              "(note_SAME_2 ? part_summary_SUM : note_summary_STORED)",
              "note_summary_STORED"),
          new PlantedFault(
              "open keeps the summary ahead",
              "assign summary_sumStage_keep = (note_SAME_1 && (! note_IS_OPEN))",
              "assign summary_sumStage_keep = note_SAME_1"),
          new PlantedFault(
              "own place from memory",
              "assign load_summary_OWN = (load_summary_FOUND == load_PIDX[5 : 5])",
              "assign load_summary_OWN = 1'b0"),
          new PlantedFault(
              "place of an untouched segment",
              "(summary_recallStage_held & (select_summary_FOUND_TOUCHED ? 5'h1f : 5'h0))",
              "summary_recallStage_held"),
          new PlantedFault(
              "lap of WBASE not counted",
              "(recall_segment_this_full_1[0] ? recall_summary_LAP_AFTER : recall_summary_LAP)",
              "recall_summary_LAP"),
          new PlantedFault(
              "a look that was disturbed counts",
              "assign look_starts = (look_query_fire || look_again)",
              "assign look_starts = look_query_fire"),
          new PlantedFault(
              "readings do not count laps", "if(look_number_wraps) begin", "if(1'b0) begin"),
          new PlantedFault(
              "rows that came back go round again",
              "if(look_turn_shifter_takes) begin",
              "if(1'b1) begin"),
          new PlantedFault(
              "WBASE is in what was read",
              "((|look_turn_rows_difference[4 : 2]) || (look_turn_rows_low[1] &&"
                  + " (|look_turn_rows_low[0 : 0])))",
              "1'b0"),
          new PlantedFault(
              "a query never says that it waits",
              "assign query_waits = look_waiting",
              "assign query_waits = 1'b0"),
          new PlantedFault(
              "readings do not say that they wait",
              "assign query_waits = look_waiting",
              "assign query_waits = (look_waiting && look_probing)"));

  SegmentedWindowFaultsTest() throws IOException {
    super(RtlGenerator.ENGINE, EngineRtl.verilog(PARAMETERS), FAULTS);
  }

  @Override
  protected void run(VerilatedModel rtl) {
    new EngineSoak(PARAMETERS, 0.9, 1).run(rtl, 100_000, _ -> {});
    try (EngineCosim engine = new EngineCosim(rtl, PARAMETERS, 1)) {
      engine.start();
      OvertakenQueries.run(engine, PARAMETERS.width(), PARAMETERS.maxPackets());
    }
  }
}
