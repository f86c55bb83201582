// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import dev.sluice.formal.proof.FaultRow;
import java.util.ArrayList;
import java.util.List;

/**
 * Faults of engines with late edges in what depends on the packets that were received: in the last
 * stage, which makes the verdict, and in the stages before, which the helper that falls names.
 */
final class WindowFaultRows {
  private static final String WBASE = "assign judgeStage_next_wbase = (judge_FREE ?";
  private static final String COMPLETE =
      "assign judgeStage_next_complete = (judgeStage_accepted && judge_judgeStage_DONE)";

  private final String subject;
  private final List<FaultRow> rows = new ArrayList<>();

  private WindowFaultRows(String subject) {
    this.subject = subject;
  }

  private void add(String mistake, String right, String wrong, String property) {
    rows.add(new FaultRow(subject, mistake, right, wrong, property));
  }

  /** Those of {@code ring}. */
  static List<FaultRow> ring() {
    WindowFaultRows faults = new WindowFaultRows("ring");
    faults.verdict();
    faults.shared("set", 12);
    faults.add(
        "a second query is taken",
        "assign query_ready = look_query_ready",
        "assign query_ready = look_enabled",
        "answered");
    faults.add(
        "an answer that needs no turn is never given",
        "assign look_turning_turned = ((look_turning_begins && look_turning_noTurns) ||",
        "assign look_turning_turned = (1'b0 ||",
        "query_turns");
    faults.query();
    faults.add(
        "the row 3 ahead is not taken over",
        "assign gather_vectorStage_reading_FORWARDS = (gather_SAME_3 ||",
        "assign gather_vectorStage_reading_FORWARDS = (1'b0 ||",
        "bit_forwards");
    faults.add(
        "the row just ahead is not taken over",
        "assign decide_vectorStage_KEEPS = (decide_SAME_1 &&",
        "assign decide_vectorStage_KEEPS = (1'b0 &&",
        "bit_keeps");
    faults.add(
        "an open keeps the row just ahead",
        "assign decide_vectorStage_KEEPS = (decide_SAME_1 && (! decide_IS_OPEN))",
        "assign decide_vectorStage_KEEPS = decide_SAME_1",
        "bit_keeps");
    faults.add(
        "every lap is even",
        "assign vectorStage_odd = decide_PIDX",
        "assign vectorStage_odd = 1'b0 & decide_PIDX",
        "bit_ones");
    faults.add(
        "the search takes the other lap",
        "assign search_parity = split_STALE_BASE",
        "assign search_parity = ! split_STALE_BASE",
        "search_laps");
    faults.add(
        "the lap after is the one after that",
        "assign split_LAP_AFTER_WRAPS = (&",
        "assign split_LAP_AFTER_WRAPS = (|",
        "search_lap_9");
    return faults.rows;
  }

  /** Those of {@code segmented}. */
  static List<FaultRow> segmented() {
    WindowFaultRows faults = new WindowFaultRows("segmented");
    faults.verdict();
    faults.shared("mark", 21);
    faults.add(
        "the segment's row 3 ahead is not taken over",
        "assign decide_segmentRows_vectorStage_reading_FORWARDS = (decide_SAME_ROW_3 ||",
        "assign decide_segmentRows_vectorStage_reading_FORWARDS = (1'b0 ||",
        "bit_forwards");
    faults.add(
        "the row of an untouched segment counts",
        "(segmentRows_vectorStage_reading_held & ((|decode_segmentRows_TOUCHED_PART)",
        "(segmentRows_vectorStage_reading_held & ((1'b1)",
        "bit_stored");
    faults.add(
        "segments touched by the command 2 ahead are forgotten",
        "assign gather_segmentRows_WAS_TOUCHED = ((gather_SAME_2 ?",
        "assign gather_segmentRows_WAS_TOUCHED = ((1'b0 ?",
        "touched_was");
    faults.add(
        "the segment starts in the stale base's lap",
        "assign gather_segmentRows_START_ODD = (gather_STALE_BASE[6] ^",
        "assign gather_segmentRows_START_ODD = (gather_STALE_BASE[6] ^ 1'b0 &",
        "start_odd_5");
    faults.add(
        "a full segment stays in its lap",
        "assign place_segmentRows_NEW_ODD = (place_segmentRows_START_ODD ^",
        "assign place_segmentRows_NEW_ODD = (place_segmentRows_START_ODD ^ 1'b0 &",
        "new_note");
    faults.add(
        "the summary 3 ahead is not taken over",
        "assign tree_3_summary_sumStage_reading_FORWARDS = (tree_3_SAME_3 ||",
        "assign tree_3_summary_sumStage_reading_FORWARDS = (1'b0 ||",
        "odd_forwards");
    faults.add(
        "the search takes the other lap",
        "assign summary_search_parity = part_summary_LAP",
        "assign summary_search_parity = ! part_summary_LAP",
        "segment_laps");
    faults.add(
        "the lap found is the stale base's",
        "assign recall_summary_FOUND_LAP = (recall_segment_this_full_1[0] ?",
        "assign recall_summary_FOUND_LAP = (1'b0 ?",
        "found_19");
    faults.add(
        "its own place from the memory",
        "assign load_summary_OWN = (load_summary_FOUND ==",
        "assign load_summary_OWN = (load_summary_FOUND !=",
        "found_own");
    faults.add(
        "the place of an untouched segment counts",
        "assign summary_recallStage_others = (summary_recallStage_held &"
            + " (select_summary_FOUND_TOUCHED ?",
        "assign summary_recallStage_others = (summary_recallStage_held & (1'b1 ?",
        "found_base");
    return faults.rows;
  }

  /** In what a query of {@code ring} is answered. */
  private void query() {
    add(
        "an answer says that no tail is known",
        "assign look_status_payload_row_tailSeen = look_answer_row_tailSeen",
        "assign look_status_payload_row_tailSeen = 1'b0",
        "status");
    add(
        "bits of the lap after are not turned over",
        "assign look_turning_in = (look_turning_turn && (! look_answer_row_wvec[7]))",
        "assign look_turning_in = (look_turning_turn && look_answer_row_wvec[7])",
        "query_vector");
    add(
        "the answer's bits are those of an even lap",
        "assign look_ring = ((split_vectorStage_VECTOR ^ (split_STALE_BASE[3] ?",
        "assign look_ring = ((split_vectorStage_VECTOR ^ (1'b0 ?",
        "query_bit_9");
    add(
        "a tail just before WBASE is put a lap ahead",
        "assign look_findings_nextLap = ((judge_NEW_BASE[2 : 0] == 3'b000) ?",
        "assign look_findings_nextLap = (1'b0 ?",
        "query_near");
    add(
        "a free window is shown as it was",
        "assign look_findings_free = judge_FREE",
        "assign look_findings_free = 1'b0",
        "query_state");
  }

  /** In the last stage: each falls as itself. */
  private void verdict() {
    add(
        "a duplicate is accepted again",
        "judgeStage_kind = 3'b001;",
        "judgeStage_kind = 3'b000;",
        "once");
    add(
        "what contradicts the tail is called a duplicate",
        "judgeStage_kind = 3'b101;",
        "judgeStage_kind = 3'b001;",
        "duplicate");
    add(
        "what contradicts the tail is accepted",
        "judgeStage_kind = 3'b101;",
        "judgeStage_kind = 3'b000;",
        "verdict");
    add(
        "what is beyond is called below",
        "judgeStage_kind = judge_EARLY;",
        "judgeStage_kind = judge_EARLY == 3 ? 3'b010 : judge_EARLY;",
        "below");
    add(
        "WBASE one too high",
        WBASE,
        "assign judgeStage_next_wbase = judgeStage_accepted + (judge_FREE ?",
        "base");
    add(
        "WBASE one too low",
        WBASE,
        "assign judgeStage_next_wbase = - judgeStage_accepted + (judge_FREE ?",
        "exact");
    add(
        "WBASE of dropped packets is 0",
        WBASE,
        "assign judgeStage_next_wbase = (judge_FREE || ! judgeStage_accepted ?",
        "forward");
    add(
        "a slide whether the base moves or not",
        "assign judgeStage_next_slide = ((judgeStage_accepted && judgeStage_inside) ?",
        "assign judgeStage_next_slide = (judgeStage_accepted ?",
        "slide");
    add(
        "complete without tail",
        COMPLETE,
        "assign judgeStage_next_complete = judgeStage_accepted",
        "complete");
    add(
        "complete only by a packet that closes a hole",
        COMPLETE,
        "assign judgeStage_next_complete = (judgeStage_accepted && judge_judgeStage_DONE &&"
            + " judge_judgeStage_DIFFERENCE != 1)",
        "done");
    add(
        "the completing packet is answered again",
        "assign judgeStage_next_answerAgain = (judgeStage_repeated &&",
        "assign judgeStage_next_answerAgain = (1'b1 &&",
        "again");
  }

  /**
   * In the stages before.
   *
   * @param next the stage after {@code decode}
   * @param lag the edge lag
   */
  private void shared(String next, int lag) {
    add(
        "the highest packet 3 ahead is not compared with",
        "(decode_highest_RAISES && range_COVERS_3)",
        "1'b0",
        "gather_under");
    add(
        "an open keeps a tail",
        "assign highest_written_tail = (decide_TAIL && (! decide_IS_OPEN))",
        "assign highest_written_tail = decide_TAIL",
        "high_row");
    add(
        "completion compares one packet too far",
        "assign %1$s_highest_AFTER_HIGHEST = (%1$s_highest_HIGHEST +".formatted(next),
        "assign %1$s_highest_AFTER_HIGHEST = (%1$s_highest_HIGHEST + 2 *".formatted(next),
        "high_8");
    add(
        "a copy just behind is no duplicate",
        "assign decode_duplicate_NEAR = ((%s_highest_SETS && decode_EQUAL_1) ||".formatted(next),
        "assign decode_duplicate_NEAR = (1'b0 ||",
        "near_7");
    add(
        "the edge one packet too far",
        "assign compare_LAP_NEXT = (compare_LAP_BEFORE ==",
        "assign compare_LAP_NEXT = (compare_LAP_BEFORE <=",
        "lap_range");
    add(
        "an open as far ahead as the base is forgotten",
        "assign fetch_OPENED = (|{fetch_SAME_OPENS_%d,".formatted(lag - 1),
        "assign fetch_OPENED = (|{1'b0,",
        "base_compare");
    add(
        "the base of the command before the lag is not taken over",
        "(fetch_SAME_%d ? fetchStage_before".formatted(lag + 1),
        "(1'b0 ? fetchStage_before",
        "base_compare");
  }
}
