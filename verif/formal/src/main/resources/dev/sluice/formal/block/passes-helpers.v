// SPDX-License-Identifier: Apache-2.0
// Where the followed command is: in the stage, among those that wait, or among arrivals.
(* hierconn *) wire [5:0] \pending.head , \pending.tail ;
(* hierconn *) wire [1:0] \arrivals.head , \arrivals.tail ;
(* hierconn *) wire [92:0] \pending.memory_row , \pending.memory_spinal_port1 , \arrivals.memory_row ;
(* hierconn *) wire [15:0] \pending.w_star , \arrivals.w_star ;
reg in_take, in_pending, in_arrivals;
wire to_pending = in_take && pending_push_valid;
wire to_arrivals = in_pending && answer_arrives && turn_ahead == arrivals_held;
always @(posedge clk) begin
  in_take <= !reset && (turn_begins || in_take && !to_pending);
  in_pending <= !reset && (to_pending || in_pending && !to_arrivals);
  in_arrivals <= !reset && (to_arrivals || in_arrivals && !turn_ends);
end
// Which command is followed is free, and so is the row of each memory that is: this only chooses a command that goes to these rows.
(* keep *) wire a_rows = (!to_pending || \pending.tail == \pending.w_star ) && (!to_arrivals || \arrivals.tail == \arrivals.w_star );
`define ROW_WORD(row) {row[0], row[17:2], row[25:18], row[49:26], row[52:50], row[77:53], row[88:78], row[89], row[90], row[91], row[92]}
wire [91:0] word_taken = {t_command[92], t_command[90:0]};
wire [91:0] word_waits = {pending_pop_payload_closed, pending_pop_payload_window, pending_pop_payload_generation, pending_pop_payload_pidx,
  pending_pop_payload_verdict, pending_pop_payload_wbase, pending_pop_payload_slide, pending_pop_payload_complete,
  pending_pop_payload_answerAgain, pending_pop_payload_refuse, pending_pop_payload_again};
wire [92:0] row_waits = \pending.memory_row , latch_waits = \pending.memory_spinal_port1 , row_arrives = \arrivals.memory_row ;
wire [91:0] word_row = `ROW_WORD(row_waits), word_latch = `ROW_WORD(latch_waits), word_arrives = `ROW_WORD(row_arrives);
wire [15:0] place_waits = turn_ahead - arrivals_held;
wire [15:0] out_waits = pending_read + \pending.outValid ;
wire [5:0] line_waits = \pending.head + place_waits - out_waits;
wire [15:0] end_arrives = \arrivals.head + \arrivals.count , line_arrives = \arrivals.head + turn_ahead - \arrivals.outValid ;
(* keep *) wire i_held = turn_held == t_open + pending_held + arrivals_held;
(* keep *) wire i_where = turn_followed == (in_take || in_pending || in_arrivals) && in_take + in_pending + in_arrivals <= 2'd1;
(* keep *) wire i_taken = !in_take || t_open && turn_ahead == pending_held + arrivals_held && word_taken == turn_word;
(* keep *) wire i_pointers = \pending.tail == \pending.head + \pending.count [5:0] && \arrivals.head < 3 && \arrivals.tail < 3
  && \arrivals.tail == (end_arrives >= 3 ? end_arrives - 3 : end_arrives);
(* keep *) wire i_waits = !in_pending || turn_ahead >= arrivals_held && place_waits < pending_held;
(* keep *) wire i_front = !(in_pending && place_waits == 0 && \pending.outValid ) || word_waits == turn_word;
(* keep *) wire i_latch = !(in_pending && place_waits == \pending.outValid && pending_read) || word_latch == turn_word;
(* keep *) wire i_row = !in_pending || place_waits < out_waits || \pending.w_star == line_waits && word_row == turn_word;
(* keep *) wire i_arrives = !in_arrivals || turn_ahead < arrivals_held;
(* keep *) wire i_arrived = !(in_arrivals && turn_ahead == 0 && \arrivals.outValid ) || turn_gone == turn_word;
(* keep *) wire i_lands = !in_arrivals || turn_ahead < \arrivals.outValid
  || \arrivals.w_star == (line_arrives >= 3 ? line_arrives - 3 : line_arrives) && word_arrives == turn_word;
