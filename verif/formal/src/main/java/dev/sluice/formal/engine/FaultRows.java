// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.engine;

import static dev.sluice.protocol.Architecture.RING;
import static dev.sluice.protocol.Architecture.SEGMENTED;
import static dev.sluice.protocol.Architecture.SHIFT;

import dev.sluice.formal.proof.FaultRow;
import dev.sluice.protocol.Architecture;
import java.util.ArrayList;
import java.util.List;

/** The planted faults: one or more for each property. */
public final class FaultRows {
  private FaultRows() {}

  /**
   * Those of an architecture.
   *
   * @param architecture of the engine
   * @return in the order of the properties
   */
  public static List<FaultRow> of(Architecture architecture) {
    return all().stream().filter(fault -> fault.subject().equals(architecture.label())).toList();
  }

  /**
   * All of them.
   *
   * @return in the order of the properties
   */
  public static List<FaultRow> all() {
    List<FaultRow> all = new ArrayList<>(shift());
    all.addAll(lateEdge(RING, 15, 4));
    all.addAll(WindowFaultRows.ring());
    all.addAll(lateEdge(SEGMENTED, 7, 3));
    all.addAll(WindowFaultRows.segmented());
    all.addAll(QueryFaultRows.segmented());
    return all;
  }

  private static List<FaultRow> shift() {
    return List.of(
        new FaultRow(
            SHIFT.label(),
            "a verdict for an open too",
            "assign out_fires = (command_valid && command_isPacket)",
            "assign out_fires = (command_valid && ! command_isClose)",
            "latency"),
        new FaultRow(
            SHIFT.label(),
            "generation not compared",
            "(update_port_row_generation != command_payload_generation)",
            "1'b0",
            "stale"),
        new FaultRow(
            SHIFT.label(),
            "region one packet too long",
            "(update_port_row_length <= update_index)",
            "(update_port_row_length < update_index)",
            "region"),
        new FaultRow(
            SHIFT.label(),
            "duplicate written again",
            "assign update_duplicate = (|(update_port_row_wvec & update_bit))",
            "assign update_duplicate = 1'b0",
            "once"),
        new FaultRow(
            SHIFT.label(),
            "no forwarding",
            "assign update_port_row_wvec = (update_port_forward ?",
            "assign update_port_row_wvec = (1'b0 ?",
            "once"),
        new FaultRow(
            SHIFT.label(),
            "an open keeps the vector",
            "assign update_opened_wvec = ",
            "assign update_opened_wvec = update_port_row_wvec | ",
            "row_highest"),
        new FaultRow(
            SHIFT.label(),
            "the bit beside it says duplicate",
            "assign update_duplicate = (|(update_port_row_wvec & update_bit))",
            "assign update_duplicate = (|(update_port_row_wvec & (update_bit | (update_bit <<<"
                + " 1))))",
            "duplicate"),
        new FaultRow(
            SHIFT.label(),
            "the base itself is below",
            "assign update_below = update_distance[",
            "assign update_below = (update_distance == 0) || update_distance[",
            "below"),
        new FaultRow(
            SHIFT.label(),
            "leading ones miscounted",
            "assign update_leadingOnes_full_4 = (&_zz_update_leadingOnes_full_4)",
            "assign update_leadingOnes_full_4 = (&_zz_update_leadingOnes_full_4[3:1])",
            "base"),
        new FaultRow(
            SHIFT.label(),
            "no slide of all bits",
            "update_leadingOnes_count[3] = update_leadingOnes_allOnes",
            "update_leadingOnes_count[3] = 1'b0",
            "exact"),
        new FaultRow(
            SHIFT.label(),
            "WBASE without the accepted packet",
            "assign out_next_wbase = (update_accepted ? update_wbase :",
            "assign out_next_wbase = (1'b0 ? update_wbase :",
            "slide"),
        new FaultRow(
            SHIFT.label(),
            "WBASE moved by a dropped packet",
            "assign update_slide = (update_accepted ?",
            "assign update_slide = (1'b1 ?",
            "slide"),
        new FaultRow(
            SHIFT.label(),
            "WBASE of dropped packets is 0",
            "assign out_next_wbase = (update_accepted ? update_wbase : (command_known ?",
            "assign out_next_wbase = (update_accepted ? update_wbase : (1'b0 ?",
            "forward"),
        new FaultRow(
            SHIFT.label(),
            "complete without tail",
            "assign update_complete = ((update_accepted && update_tailSeen)",
            "assign update_complete = (update_accepted",
            "complete"),
        new FaultRow(
            SHIFT.label(),
            "complete only by the tail itself",
            "assign update_complete = ((update_accepted && update_tailSeen)",
            "assign update_complete = ((update_accepted && command_payload_tail)",
            "done"),
        new FaultRow(
            SHIFT.label(),
            "ready before the last window is swept",
            "sweep_done <= (sweep_row == 4'b1111)",
            "sweep_done <= (sweep_row == 4'b1110)",
            "ready"),
        new FaultRow(
            SHIFT.label(),
            "answers again what is not below",
            "((update_port_row_state == 2'b10) && (out_kind == 3'b010))",
            "(update_port_row_state == 2'b10)",
            "again"),
        new FaultRow(
            SHIFT.label(),
            "tail before accepted packets believed",
            "(command_payload_tail && (|(update_port_row_wvec & update_after)))",
            "1'b0",
            "verdict"),
        new FaultRow(
            SHIFT.label(),
            "a status without forwarding",
            "assign look_port_row_wbase = (look_port_forward ?",
            "assign look_port_row_wbase = (1'b0 ?",
            "status"),
        new FaultRow(
            SHIFT.label(),
            "says that a query waits",
            "assign query_waits = 1'b0",
            "assign query_waits = query_valid",
            "status"));
  }

  /** Those of an engine with late edges. */
  private static List<FaultRow> lateEdge(Architecture architecture, int lastWindow, int bits) {
    String row = "sweep_row == %d'b".formatted(bits);
    String last = Integer.toBinaryString(lastWindow);
    return List.of(
        new FaultRow(
            architecture.label(),
            "a verdict for an open too",
            "_zz_verdict_valid <= (judge_isValid && judge_IS_PACKET)",
            "_zz_verdict_valid <= judge_isValid",
            "latency"),
        new FaultRow(
            architecture.label(),
            "PIDX of another stage",
            "assign judgeStage_next_pidx = judge_PIDX",
            "assign judgeStage_next_pidx = base_PIDX",
            "latency"),
        new FaultRow(
            architecture.label(),
            "every early verdict is beyond",
            "judgeStage_kind = judge_EARLY",
            "judgeStage_kind = 3'b011",
            "stale"),
        new FaultRow(
            architecture.label(),
            "generation not compared",
            "assign compare_STALE = (compare_FREE || (compare_TAG != compare_GENERATION))",
            "assign compare_STALE = compare_FREE",
            "range_stale"),
        new FaultRow(
            architecture.label(),
            "a close leaves the window open",
            "((in_isValid && in_EXISTS) && (in_IS_OPEN || in_IS_CLOSE))",
            "((in_isValid && in_EXISTS) && in_IS_OPEN)",
            "fetch_row"),
        new FaultRow(
            architecture.label(),
            "rule 1 only of what is not to be set",
            "assign judgeStage_next_verdict = judgeStage_kind",
            "assign judgeStage_next_verdict = judge_EARLY == 5 ? 3'b000 : judgeStage_kind",
            "region"),
        new FaultRow(
            architecture.label(),
            "region not compared",
            "assign range_MISFIT = ((! range_IN_M) || (! region_under))",
            "assign range_MISFIT = (! range_IN_M)",
            "gather_rule"),
        new FaultRow(
            architecture.label(),
            "ready before the last window is swept",
            "sweep_done <= (" + row + last + ")",
            "sweep_done <= (" + row + Integer.toBinaryString(lastWindow - 1) + ")",
            "ready"));
  }
}
