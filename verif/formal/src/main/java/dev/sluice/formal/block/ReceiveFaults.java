// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.block;

import dev.sluice.formal.proof.FaultRow;
import java.util.List;

/**
 * Mistakes on the way from the engine's commands to memory and to the completion, each with the
 * property that must then fall. Where a subject is made of contracts, a contract says less.
 */
final class ReceiveFaults {
  private ReceiveFaults() {}

  static List<FaultRow> all() {
    return List.of(
        new FaultRow(
            "Admission",
            "a command is given to an engine that takes none",
            "assign take_runs = ((sweep_done && cmd_ready) && (! gap_leaves))",
            "assign take_runs = (sweep_done && (! gap_leaves))",
            "fires"),
        new FaultRow(
            "Admission",
            "a carry goes to another bit",
            "assign wide_right = {31'd0, _zz_wide_right}",
            "assign wide_right = {30'd0, _zz_wide_right, 1'b0}",
            "region"),
        new FaultRow(
            "VerdictJoin",
            "a row says complete without a verdict",
            "assign next_complete = (kinds_pop_payload && verdicts_pop_payload_complete)",
            "assign next_complete = verdicts_pop_payload_complete",
            "pairs"),
        new FaultRow(
            "Admission",
            "an order has the generation of the one behind it",
            "fetch_generation <= (look_isCommand ? look_command_generation : look_packet_generation);",
            "fetch_generation <= (look_isCommand ? take_command_payload_generation : look_packet_generation);",
            "orders"),
        new FaultRow(
            "Admission",
            "a row has the index of the packet behind it",
            "compare_pidx <= fetch_pidx;",
            "compare_pidx <= look_packet_pidx;",
            "enters"),
        new FaultRow(
            "Admission",
            "a row has as many bytes as its place",
            "compare_bytes <= fetch_length[12:0];",
            "compare_bytes <= fetch_offset[12:0];",
            "fed"),
        new FaultRow(
            "PacketCheck",
            "a window's number is read from the other end",
            "{align_headerByte_2,align_headerByte_3}",
            "{align_headerByte_3,align_headerByte_2}",
            "parsed"),
        new FaultRow(
            "PacketCheck",
            "a header leaves with the index of the one before",
            "headerReader_held_pidx <= headerReader_fetched_pidx;",
            "headerReader_held_pidx <= headerReader_out_pidx;",
            "headed"),
        new FaultRow(
            "PacketCheck",
            "a header leaves with another field as its length",
            "headerReader_out_length <= headerReader_held_length;",
            "headerReader_out_length <= headerReader_held_detail;",
            "long"),
        new FaultRow(
            "PacketCheck",
            "a frame that is not data has payload, too",
            "payloadReader_isData <= payloadReader_known_isData;",
            "payloadReader_isData <= 1'b1;",
            "payloads"),
        new FaultRow(
            "PacketWriter",
            "payload is taken before its command",
            "assign payload_ready = (plans_pop_valid && (datas_push_ready || (! plans_pop_payload_write)))",
            "assign payload_ready = (datas_push_ready || (! plans_pop_payload_write))",
            "needed"),
        new FaultRow(
            "PacketWriter",
            "of a packet that is dropped one beat is",
            "(plans_pop_payload_write ? drain_lastBeat : payload_payload_last)",
            "drain_lastBeat",
            "drains"),
        new FaultRow(
            "ReceiveEngine",
            "payload is of any frame",
            "payload_own && payload_payload_last == (beats_out",
            "payload_payload_last == (beats_out",
            "own"),
        new FaultRow(
            "ReceiveEngine",
            "rows leave VerdictJoin as any command",
            "(!k_pair_followed || k_pair_ahead != 0 || !k_pair_waits && k_pair_given == k_pair_becomes)",
            "1'b1",
            "own"),
        new FaultRow(
            "ReceiveEngine",
            "a row of data may have no byte",
            "wire a_fed = ",
            "wire a_fed = 1'b1 || ",
            "own"),
        new FaultRow(
            "ReceiveEngine", "a header becomes any row", "row_gone == row_word", "1'b1", "ends"),
        new FaultRow(
            "ReceiveEngine",
            "the writer takes payload before its command",
            "(!beat_takes || payloads_out != somes_in)",
            "1'b1",
            "after"),
        new FaultRow(
            "ReceiveEngine",
            "an open goes to the engine as any",
            "oo_ahead != 0 || oo_gone == oo_word",
            "1'b1",
            "since"),
        new FaultRow(
            "ReceiveEngine",
            "a window is opened again before a mark has come",
            "!uses_some || uses_marked && windowCommand_payload_generation == uses_next",
            "!uses_some || windowCommand_payload_generation == uses_next",
            "since"),
        new FaultRow(
            "ReceiveEngine",
            "a window is closed in any use",
            ": uses_some && windowCommand_payload_generation == uses_last)",
            ": uses_some)",
            "marks"),
        new FaultRow(
            "ReceiveControl",
            "a command comes as any",
            "wire a_commands = ",
            "wire a_commands = 1'b1 || ",
            "uses"),
        new FaultRow(
            "ReceiveControl",
            "packets that were accepted arrive at any time",
            "wire a_since = ",
            "wire a_since = 1'b1 || ",
            "counts"),
        new FaultRow(
            "ArrivalLine",
            "a row has a mark that did not come",
            "arrivals_judge_markFrees_regNext <= arrivals_judge_markFrees;",
            "arrivals_judge_markFrees_regNext <= 1'b1;",
            "marked"),
        new FaultRow(
            "ReceiveEngine",
            "an engine that stops",
            "wire a_ready = cmd_ready == (s_clocks == R)",
            "wire a_ready = 1'b1",
            "willing"),
        new FaultRow(
            "ReceiveEngine",
            "verdicts come at any time",
            "wire a_latency = verdict_valid == (d_valid && d_op == 1)",
            "wire a_latency = 1'b1",
            "owed"),
        new FaultRow(
            "ReceiveEngine",
            "the engine accepts a packet again",
            "|| s_state == 1 && !s_got",
            "|| s_state == 1",
            "once"),
        new FaultRow(
            "ReceiveEngine",
            "the engine says complete with a packet missing",
            "&& (k_star > n_tail_index || n_got)",
            "",
            "whole"),
        new FaultRow(
            "ReceiveEngine",
            "a packet of another use counts for this one",
            "wire a_stale = (!d_packet || (verdict_payload_verdict == 4) == d_stale)",
            "wire a_stale = 1'b1",
            "whole"),
        new FaultRow(
            "ReceiveEngine",
            "another arrival may come in the place of the packet",
            "xt_gone == xt_word",
            "1'b1",
            "whole"),
        new FaultRow(
            "ReceiveEngine",
            "a packet has whichever verdict",
            "!xp_waits && xp_given == xp_becomes",
            "!xp_waits",
            "whole"),
        new FaultRow(
            "ReceiveEngine",
            "marks wait in line before their windows are closed",
            "(cmd_valid && cmd_payload_op == 2'd2) == (pending_valid && pending_payload_closed)",
            "(!pending_valid || !pending_payload_closed || !pending_payload_judged)",
            "whole"),
        new FaultRow(
            "ReceiveEngine",
            "the engine accepts a packet behind the last",
            "wire a_region = !d_known || !(d_index >= M || d_index >= s_length)",
            "wire a_region = !d_known || !(d_index >= M)",
            "within"),
        new FaultRow(
            "ReceiveEngine",
            "the engine accepts a packet of another use",
            "wire a_stale = (!d_packet || (verdict_payload_verdict == 4) == d_stale)",
            "wire a_stale = 1'b1",
            "within"),
        new FaultRow(
            "ReceiveEngine",
            "a packet waits with a place of its own",
            "wire a_placed = ",
            "wire a_placed = 1'b1 || ",
            "within"),
        new FaultRow(
            "ReceiveControl",
            "a window is complete before all packets have come",
            "|| whole_comes || whole_come && whole_use == arrival_payload_generation;\n",
            "|| 1'b1;\n",
            "told"),
        new FaultRow(
            "ReceiveControl",
            "a completion is repeated before it was told",
            "|| arrived_5[3] && is_completed",
            "|| arrived_5[3]",
            "told"),
        new FaultRow(
            "PacketWriter",
            "the second of two responses is not waited for",
            "((answer_answered == 2'b01) && (awaited_pop_payload == 2'b10))",
            "(awaited_pop_payload == 2'b10)",
            "answered"));
  }
}
