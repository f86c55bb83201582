// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.formal.proof.FaultRow;
import dev.sluice.protocol.Architecture;
import java.util.List;

/** Faults of {@code segmented} in how a query is read, turned and answered. */
final class QueryFaultRows {
  private QueryFaultRows() {}

  private static FaultRow row(String mistake, String right, String wrong, String property) {
    return new FaultRow(Architecture.SEGMENTED.label(), mistake, right, wrong, property);
  }

  /** Those of {@code segmented}. */
  static List<FaultRow> segmented() {
    return List.of(
        row(
            "a second query is taken",
            "assign query_ready = look_query_ready",
            "assign query_ready = look_enabled",
            "answered"),
        row(
            "an answer says that no tail is known",
            "assign look_status_payload_row_tailSeen = look_answer_row_tailSeen",
            "assign look_status_payload_row_tailSeen = 1'b0",
            "status"),
        row(
            "a close between the readings is not seen",
            "assign lookStage_changes = ((in_isValid && (in_IS_OPEN || in_IS_CLOSE))",
            "assign lookStage_changes = ((in_isValid && (in_IS_OPEN || 1'b0))",
            "disturbs_in"),
        row(
            "what was disturbed is not read again",
            "look_again <= (look_last && look_disturbed)",
            "look_again <= (look_last && 1'b0)",
            "query_again"),
        row(
            "the readings begin in another segment",
            "assign look_probeSegment = (range_FREE ? 1'b0 : range_STALE_BASE",
            "assign look_probeSegment = (range_FREE ? 1'b0 : ! range_STALE_BASE",
            "probe_loads"),
        row(
            "the lap after is the one after that",
            "look_number_lapAfter <= (look_number_lap +",
            "look_number_lapAfter <= (look_number_lap + 2 *",
            "query_after"),
        row(
            "a segment after the last is read as the first",
            "look_number_pastAfter <= (|",
            "look_number_pastAfter <= (1'b0 && |",
            "query_past_after"),
        row(
            "what is before the stale base is not received",
            "assign gather_ONES = ((! gather_HIDES) &&",
            "assign gather_ONES = (1'b0 &&",
            "read_ones_5"),
        row(
            "the bits read are those of an even lap",
            "assign lookStage_received = ((split_segmentRows_vectorStage_VECTOR ^"
                + " (split_segmentRows_START_ODD ?",
            "assign lookStage_received = ((split_segmentRows_vectorStage_VECTOR ^ (1'b0 ?",
            "read_row"),
        row(
            "a row that was read does not come in",
            "look_turn_stirs <= ((look_rowNext ||",
            "look_turn_stirs <= ((1'b0 ||",
            "turn_stirs"),
        row(
            "the last row does not leave",
            "look_turn_control_allTaken <= (look_turn_control_takes && (look_turn_control_taken"
                + " == 2'b01))",
            "look_turn_control_allTaken <= (look_turn_control_takes && (look_turn_control_taken"
                + " == 2'b00))",
            "turn_takes"),
        row(
            "the rows go one too far",
            "look_turn_rows_within <= (_zz_look_turn_rows_within + 3'b010)",
            "look_turn_rows_within <= (_zz_look_turn_rows_within + 3'b011)",
            "turn_rows"),
        row(
            "the rows begin with the first place of eight",
            "assign _zz_look_turn_shifter_byTwos_1 = look_turn_shifter_begin[2 : 1]",
            "assign _zz_look_turn_shifter_byTwos_1 = 2'b00 & look_turn_shifter_begin[2 : 1]",
            "turn_twos"),
        row(
            "an answer is never given",
            "look_turn_done <= look_turn_control_allGone",
            "look_turn_done <= 1'b0",
            "turn_goes"));
  }
}
