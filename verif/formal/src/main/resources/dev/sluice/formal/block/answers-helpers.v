// SPDX-License-Identifier: Apache-2.0
// The row of the window, as arrivals have written it: whether it has one, its generation, whether it is completed, or wrong.
reg has_row;
reg [9:0] row_now;
wire [9:0] row_comes = {arrivalWrite_payload_row_error, arrivalWrite_payload_row_completed, arrivalWrite_payload_row_generation};
wire in_row = has_row || writes;
wire [9:0] row_next = writes ? row_comes : row_now;
reg wrote_1, wrote_2;
always @(posedge clk) begin
  has_row <= !reset && in_row;
  row_now <= row_next;
  wrote_1 <= !reset && writes;
  wrote_2 <= !reset && wrote_1;
end
wire cleared = sweep_done || sweep_row > w_star;
reg cleared_1, cleared_2, cleared_3;
always @(posedge clk) begin
  cleared_1 <= !reset && sweep_done;
  cleared_2 <= !reset && cleared_1;
  cleared_3 <= !reset && cleared_2;
end
wire visited_1 = age == 1;
wire visited_2 = age == 1 || age == 2;
// Time.
wire any_valid = arrivals_valid1 || arrivals_valid2 || arrivals_valid3 || arrivals_valid || arrivalWrite_valid || answer_valid;
(* keep *) wire i_sweep = sweep_done || !any_valid && age == 15 && written_since == 15 && !has_row && !wrote_1 && !wrote_2 && phase_now == FREE && use_now == 8'hff;
(* keep *) wire i_since = written_since <= age && written_since != 0 && (age == written_since || written_since + 4'd8 <= age || age == 15);
(* keep *) wire i_visited = age == 15 || phase_was == FREE && phase_now == OPEN && use_now == use_was + 8'd1
  || use_now == use_was && phase_was != FREE && (phase_now >= phase_was || phase_now == FREE && phase_was == LEAVING);
(* keep *) wire i_shown = age > 4 || row_written[13:12] == phase_now && row_written[11:4] == use_now && row_written[WINDOW_BITS+13:14] == w_star;
(* keep *) wire i_written = written_since > 4 || (row_written[WINDOW_BITS+13:14] == w_star) == (age == written_since);
(* keep *) wire i_before = age != 1 || address_before == w_star;
// The row in the memory, and on its way from there.
(* keep *) wire i_uses = !has_row || row_now[7:0] == use_now || (phase_now != FREE && row_now[7:0] == use_now - 8'd1);
(* keep *) wire i_marked = !is_marked || has_row && row_now[7:0] == use_now;
(* keep *) wire i_free = phase_now != FREE || is_marked || !has_row;
(* keep *) wire i_completed = phase_now != OPEN || is_completed == (has_row && row_now[7:0] == use_now && row_now[8]);
(* keep *) wire i_wrong = phase_now != OPEN || is_wrong == (has_row && row_now[7:0] == use_now && row_now[9]);
wire [9:0] memory_row = arrivals_arrivalRows_rows_memory_row[10:1];
(* keep *) wire i_memory = !cleared || arrivals_arrivalRows_rows_memory_row[0] == has_row && (!has_row || memory_row == row_now);
(* keep *) wire i_read = arrivals_of1_window != w_star || !cleared_1 || wrote_1
  || arrivals_arrivalRows_rows_memory_spinal_port1[0] == has_row && (!has_row || arrivals_arrivalRows_rows_memory_spinal_port1[10:1] == row_now);
(* keep *) wire i_cleared = (!cleared_1 || sweep_done) && (!cleared_2 || cleared_1) && (!cleared_3 || cleared_2)
  && (!arrivals_valid1 || cleared_1) && (!arrivals_valid2 || cleared_2) && (!arrivals_valid3 || cleared_3) && (!arrivals_valid || cleared_3);
(* keep *) wire i_stored = arrivals_of2_window != w_star || !cleared_2 || wrote_1 || wrote_2
  || _zz_arrivals_rows_stored_written_10[0] == has_row && (!has_row || _zz_arrivals_rows_stored_written_10[10:1] == row_now);
(* keep *) wire i_last = !wrote_1 || arrivals_before_valid && arrivals_before_window == w_star
  && {arrivals_before_row_error, arrivals_before_row_completed, arrivals_before_row_generation} == row_now;
(* keep *) wire i_lastFor = !cleared_1 || wrote_1 || !arrivals_before_valid || arrivals_before_window != w_star;
(* keep *) wire i_second = !wrote_2 || wrote_1 || {arrivals_before2_row_error, arrivals_before2_row_completed, arrivals_before2_row_generation} == row_now;
(* keep *) wire i_wrote = (!wrote_1 && !wrote_2) || has_row;
(* keep *) wire i_same = !cleared_2 || (arrivals_of2_window != w_star
    || arrivals_rows_justNow == wrote_1 && arrivals_rows_earlier == wrote_2 && _zz_arrivals_rows_now == (arrivalWrite_payload_address == w_star))
  && (arrivals_of3_window != w_star || _zz_arrivals_classes_now == (arrivalWrite_payload_address == w_star))
  && (arrivals_of4_window != w_star || _zz_arrivals_row_now == (arrivalWrite_payload_address == w_star));
(* keep *) wire i_row = arrivals_of3_window != w_star || !cleared_3 || arrivals_rows_isWritten == has_row
  && (!has_row || {arrivals_rows_row_error, arrivals_rows_row_completed, arrivals_rows_row_generation} == row_now);
// The phase in the memory, and on its way from there; of a free window the generation does not matter.
wire [9:0] phase_then = {use_was, phase_was};
wire [9:0] phase_here = {use_now, phase_now};
`define IS(row, phase) ((row) == (phase) || phase[1:0] == FREE && row[1:0] == FREE)
wire [9:0] phase_stored = arrivals_phaseRows_memory_row[9:0];
wire [9:0] phase_expected = visited_1 ? phase_then : phase_here;
wire [9:0] phase_later = visited_2 ? phase_then : phase_here;
wire [9:0] phase_read = arrivals_phaseRows_memory_spinal_port1[9:0];
wire [9:0] phase_held = _zz_arrivals_classes_stored_phase_6[9:0];
wire [9:0] phase_classed = {arrivals_classes_phase_generation, arrivals_classes_phase_phase};
wire [9:0] phase_judged = {arrivals_phase_generation, arrivals_phase_phase};
(* keep *) wire i_phase = !cleared || `IS(phase_stored, phase_expected);
(* keep *) wire i_change = !sweep_done || phaseWrite_valid_regNext == (written_since == 1);
(* keep *) wire i_phaseRead = arrivals_of2_window != w_star || !cleared_2 || age == 2 || `IS(phase_read, phase_expected);
(* keep *) wire i_phaseStored = arrivals_of3_window != w_star || !cleared_3 || age == 3 || `IS(phase_held, phase_later);
(* keep *) wire i_phaseClassed = arrivals_of3_window != w_star || !cleared_3 || `IS(phase_classed, phase_expected);
(* keep *) wire i_hits = (!cleared_1 || arrivals_of3_window != w_star || arrivals_visited_at2_regNext == (age == 2 || age == 3))
  && (arrivals_of1_window != w_star || arrivals_visited_at1 == visited_1)
  && (arrivals_of2_window != w_star || arrivals_visited_at2 == visited_2)
  && (arrivals_of3_window != w_star || arrivals_visited_at3 == visited_1);
(* keep *) wire i_phaseJudged = !arrivals_valid || arrivals_of4_window != w_star || `IS(phase_judged, phase_later);
(* keep *) wire i_at4 = !arrivals_valid || arrivals_of4_window != w_star || arrivals_visited_at4 == (visited_2 && phase_was != FREE)
  && arrivals_visited_here == (phase_judged[1:0] != FREE && address_before == w_star);
(* keep *) wire i_not = arrivals_visited_not4 == !arrivals_visited_at4 && arrivals_visited_notHere == !arrivals_visited_here;
// Arrivals on their way; each is one thing.
(* keep *) wire i_one = (arrived_1[4:0] & arrived_1[4:0] - 5'd1) == 0 && (arrived_2[4:0] & arrived_2[4:0] - 5'd1) == 0
  && (arrived_3[4:0] & arrived_3[4:0] - 5'd1) == 0 && (arrived_4[4:0] & arrived_4[4:0] - 5'd1) == 0;
wire packet_1 = !arrivals_of1_closed && !arrivals_of1_answerAgain && !arrivals_of1_refuse;
wire ours_1 = arrivals_valid1 && arrivals_of1_exists && arrivals_of1_window == w_star;
wire [13:0] of_1 = {1'b1, arrivals_of1_generation, arrivals_of1_closed, !arrivals_of1_closed && arrivals_of1_answerAgain, !arrivals_of1_closed && arrivals_of1_refuse && !arrivals_of1_answerAgain,
  packet_1 && arrivals_of1_error, packet_1 && !arrivals_of1_error && arrivals_of1_accepted && arrivals_of1_complete};
(* keep *) wire i_of1 = ours_1 == arrived_1[13] && (!ours_1 || of_1 == arrived_1);
wire packet_2 = !arrivals_of2_closed && !arrivals_of2_answerAgain && !arrivals_of2_refuse;
wire ours_2 = arrivals_valid2 && arrivals_of2_window == w_star;
wire [13:0] of_2 = {1'b1, arrivals_of2_generation, arrivals_of2_closed, !arrivals_of2_closed && arrivals_of2_answerAgain, !arrivals_of2_closed && arrivals_of2_refuse && !arrivals_of2_answerAgain,
  packet_2 && arrivals_of2_error, packet_2 && !arrivals_of2_error && arrivals_of2_accepted && arrivals_of2_complete};
(* keep *) wire i_of2 = ours_2 == arrived_2[13] && (!ours_2 || of_2 == arrived_2);
wire packet_3 = !arrivals_of3_closed && !arrivals_of3_answerAgain && !arrivals_of3_refuse;
wire ours_3 = arrivals_valid3 && arrivals_of3_window == w_star;
wire [13:0] of_3 = {1'b1, arrivals_of3_generation, arrivals_of3_closed, !arrivals_of3_closed && arrivals_of3_answerAgain, !arrivals_of3_closed && arrivals_of3_refuse && !arrivals_of3_answerAgain,
  packet_3 && arrivals_of3_error, packet_3 && !arrivals_of3_error && arrivals_of3_accepted && arrivals_of3_complete};
(* keep *) wire i_of3 = ours_3 == arrived_3[13] && (!ours_3 || of_3 == arrived_3);
wire ours_4 = arrivals_valid && arrivals_of4_window == w_star;
wire present_4 = ours_4 && arrivals_of4_generation == arrivals_phase_generation;
(* keep *) wire i_of4 = ours_4 == arrived_4[13] && (!ours_4 || arrivals_of4_generation == arrived_4[12:5]);
(* keep *) wire i_classes = arrivals_of4_window != w_star
  || {arrivals_isMark, arrivals_asksDone, arrivals_asksFailed, arrivals_isError, arrivals_isCompletion} == (present_4 ? arrived_4[4:0] : 5'd0);
(* keep *) wire i_classed = arrivals_of4_window != w_star || present_4 || !arrivals_isAccepted && !arrivals_isSlide && !arrivals_isBeyond && !arrivals_isCompletion;
(* keep *) wire i_none = arrivals_valid || !arrivals_isMark && !arrivals_asksDone && !arrivals_asksFailed && !arrivals_isError && !arrivals_isAccepted
  && !arrivals_isSlide && !arrivals_isCompletion && !arrivals_isBeyond;
(* keep *) wire i_slides = arrivals_of4_window != w_star || !arrivals_isCompletion || arrivals_isAccepted;
(* keep *) wire i_judged = !present_4
  || {arrivals_stored_error, arrivals_stored_completed} == (has_row && row_now[7:0] == arrivals_of4_generation ? row_now[9:8] : 2'd0);
(* keep *) wire i_out = !writes || comes_open && row_comes[7:0] == use_now && (!arrivalWrite_payload_row_markFree || arrived_5[4]) && (phase_now != OPEN
  || row_comes[8] == (is_completed || arrivalWrite_payload_completes) && row_comes[9] == (is_wrong || arrived_5[1] && !is_completed));
(* keep *) wire i_answer = answer_payload_window == arrivalWrite_payload_address;
(* keep *) wire a_synthesized = !watch_line_again_1_wrong && !watch_line_arrivalrow_1_wrong && !watch_line_phaserow_1_wrong
  && !watch_line_packetrow_1_wrong && !watch_line_positionrow_1_wrong && !watch_line_reportagain_1_wrong;
(* keep *) wire i_clocks = clocks_after == (sweep_done ? WINDOWS : sweep_row);
(* keep *) wire i_recorded = !(comes && arrived_5[1] && !is_completed) || writes || is_wrong;
