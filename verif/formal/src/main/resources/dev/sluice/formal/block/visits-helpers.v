// SPDX-License-Identifier: Apache-2.0
// Where the one visit is, and that its kind and window stay.
(* keep *) wire i_one = looks + addresses + reads + measures + limits + compares + decides + settles == 4'd1;
(* keep *) wire i_swept = sweep_done || looks && since == 15;
(* keep *) wire i_since = since >= (decides ? 7 : compares ? 6 : limits ? 5 : measures ? 4 : reads ? 3 : addresses ? 2 : looks ? 1 : 0)
  && settles == (since == 0);
(* keep *) wire i_kind = looks || addresses || of_request == (kind == ASK || kind == ASKED) && of_sweep == (kind == OF_SWEEP) && visited == window;
(* keep *) wire i_window = !settles || visited == last_window;
(* keep *) wire i_held = (!held_writesPhase || settles && phase_meant) && (!held_writesPacket || settles && packet_meant);
// What was wished is under way, and what is known of the window stays as it is.
(* keep *) wire i_wishes = (!addresses || was_wished[0]) && (!reads || was_wished[1]) && (!measures || was_wished[2])
  && (!limits || was_wished[3]) && (!compares || was_wished[4]) && (!decides || was_wished[5]);
wire row_stays = measures || limits || compares || decides;
(* keep *) wire i_rows = !row_stays || phaseRows_memory_spinal_port1 == {phaseNow_progressSeen, phaseNow_overrunSeen,
    phaseNow_cause, phaseNow_generation, phaseNow_phase}
  && packetRows_memory_spinal_port1 == {packetNow_next, packetNow_packets}
  && waitRows_memory_spinal_port1 == {waitNow_many, waitNow_prompts, waitNow_mark, waitNow_repeats, waitNow_waitingSince}
  && arrivalRows_rows_memory_spinal_port1 == {arrivalRead_row_accepted, arrivalRead_row_progress, arrivalRead_row_overrun,
    arrivalRead_row_markFree, arrivalRead_row_markFailed, arrivalRead_row_error, arrivalRead_row_completed,
    arrivalRead_row_generation, arrivalRead_written};
// What makes rows wrong that are written as they are read is there in simulation only.
(* keep *) wire a_synthesized = !watch_visits_phaserow_1_wrong && !watch_visits_packetrow_1_wrong
  && !watch_visits_waitrow_1_wrong && !watch_visits_arrivalrow_1_wrong;
(* keep *) wire i_known = !compares && !decides || early_now == {kind, phaseNow_phase, phaseNow_generation, packetNow_next,
  measure_current && arrivalNow_completed, measure_current && arrivalNow_error,
  measure_current && arrivalNow_markFailed, measure_current && arrivalNow_markFree};
(* keep *) wire i_also = !decides || other == {window, phaseNow_cause, phaseNow_overrunSeen, phaseNow_progressSeen,
  measure_current && arrivalNow_accepted, measure_current && arrivalNow_overrun != phaseNow_overrunSeen,
  measure_current ? arrivalNow_overrun : phaseNow_overrunSeen,
  measure_current ? arrivalNow_progress : phaseNow_progressSeen, measure_progressed, limit_repeats,
  measure_progressed ? packetNow_next : waitNow_mark, packetNow_packets, seen_payload_due, exhausted, hit_calm_before,
  hit_stir_before, hit_complete_before, promptWaits_prompts, promptWaits_prompt};
// What is held of a commit stands from the clock after it to that in which the next visit decides.
(* keep *) wire i_waits = since == 15 && !decides || waits != decides;
(* keep *) wire i_written = written_since == 15 || written_since >= since + (since == 0 ? 4'd8 : 4'd0);
(* keep *) wire i_shown = written_since > 4 || written_since == since && row_written[13:0] == row_shown[13:0];
(* keep *) wire i_address = (written_since != 1 || row_written[WINDOW_BITS+13:14] == visited) && (!decides || visited == window)
  && (!settles || address_before == visited) && (!looks || since == 15 || visited == last_window);
// The phase row in its memory, a clock after it was written, and read for a visit.
reg wrote_it;
always @(posedge clk) wrote_it <= !reset && visits;
wire its_cleared = sweep_done || sweep_row > w_star;
(* keep *) wire i_wrote = !wrote_it || sweep_done && written_since == 1 && looks && since == 1 && visited == w_star && its_phase == {phaseWrite_payload_row_progressSeen,
  phaseWrite_payload_row_overrunSeen, phaseWrite_payload_row_cause, phaseWrite_payload_row_generation, phaseWrite_payload_row_phase};
(* keep *) wire i_wroteAny = written_since != 1 || wrote_it == (visited == w_star);
(* keep *) wire i_pending = !sweep_done || phaseWrite_valid_regNext == (written_since == 1);
(* keep *) wire i_cell = !its_cleared || wrote_it || phaseRows_memory_row == its_phase;
(* keep *) wire i_fetched = window != w_star || !(reads || measures || limits || compares || decides) || phaseRows_memory_spinal_port1 == its_phase;
(* keep *) wire i_cleared = sweep_done || its_phase == 14'h03fc;
(* keep *) wire i_settles = !settles || held_writesPhase == (phase_meant && !held_late) && (!phase_meant || held_valid);
(* keep *) wire i_row = !held_writesPhase || {held_phase_generation, held_phase_phase} == row_meant;
(* keep *) wire i_opens = !settles || last_kind == kind && (last_kind != OPENS || !held_late && !held_ofAny && !held_ofCalm && !held_ofEnd);
// The desk's wishes alone.
wire [5:0] desk_wished;
generate for(ago = 0; ago < 6; ago = ago + 1) begin : of_desk
  assign desk_wished[ago] = desk_wishes[ago*(WINDOW_BITS+4) +: WINDOW_BITS+4] == {1'b1, seen_payload_kind, seen_payload_window};
end endgenerate
wire desk_kind = seen_payload_kind >= 3'd1 && seen_payload_kind <= 3'd3;
(* keep *) wire i_forDesk = !desk_kind || (!addresses || desk_wished[0]) && (!reads || desk_wished[1]) && (!measures || desk_wished[2])
  && (!limits || desk_wished[3]) && (!compares || desk_wished[4]) && (!decides || desk_wished[5]);
// The arrival row in its memory, as it is read for a visit, and that of the clock in which it is read.
wire [15:0] arrival_cell = arrivalRows_rows_memory_row, arrival_read = arrivalRows_rows_memory_spinal_port1;
(* keep *) wire i_same = its_phase[9:0] == {use_now, phase_now} && _zz_looked_writes;
(* keep *) wire i_arrivalCell = !its_cleared || arrival_cell[0] == brought_0[9] && (!brought_0[9] || {arrival_cell[12], arrival_cell[8:1]} == brought_0[8:0]);
(* keep *) wire i_arrivalSwept = sweep_done || !brought_0[9];
reg arrival_came;
always @(posedge clk) arrival_came <= !reset && writes;
reg after;
always @(posedge clk) after <= !reset;
(* keep *) wire i_after = after || looks && !brought_0[9];
(* keep *) wire i_clocks = clocks_after == (sweep_done ? WINDOWS : sweep_row);
(* keep *) wire i_arrivalCame = !after || arrival_came == (looked_valid && looked_address == w_star) && (!arrival_came
  || brought_0 == {1'b1, arrivalWrite_payload_row_regNext_markFree, arrivalWrite_payload_row_regNext_generation});
(* keep *) wire i_arrivalRead = !reads || window != w_star || visited == w_star && (arrival_came
  || arrival_read[0] == brought_0[9] && (!brought_0[9] || {arrival_read[12], arrival_read[8:1]} == brought_0[8:0]));
wire [9:0] brought = measures ? brought_1 : limits ? brought_2 : compares ? brought_3 : brought_4;
(* keep *) wire i_brought = !row_stays || window != w_star || (looked_writes || arrivalRead_written) == brought[9]
  && (!brought[9] || {arrivalNow_markFree, arrivalNow_generation} == brought[8:0]);
(* keep *) wire i_current = !limits && !compares && !decides
  || measure_current == ((looked_writes || arrivalRead_written) && arrivalNow_generation == phaseNow_generation);
// A command finds room.
(* keep *) wire i_room = looks || settles || kind != 3'd2 && kind != 3'd3 || !command_valid && !held_gives;
(* keep *) wire i_order = held_gives == order_comes && order_opens <= order_comes && held_opens == order_opens && (!held_gives || settles && held_valid && !command_valid
  && {held_op, held_failed, held_closed, held_generation} == order_given);
(* keep *) wire i_openGiven = open_given == order_opens;
(* keep *) wire i_ofOpen = looks || addresses || of_open == (kind == OPENS);
