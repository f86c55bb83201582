// SPDX-License-Identifier: Apache-2.0
// Which of the rows that wait are the last of their frame: bit 0 the row at the front. That it leaves as it came is the queue's order.
(* hierconn *) wire \strip.valid , \strip.whole ;
(* hierconn *) wire \check.compared_valid_delay_1 , \check.compared_valid_delay_2 , \check.compared_valid_delay_3 , \check.summed_valid ;
reg [LASTS-1:0] lasts;
wire [LASTS-1:0] lasts_left = output_moves ? lasts >> 1 : lasts;
wire [15:0] rows_left = ROWS_held - output_moves;
always @(posedge clk) lasts <= reset ? 0 : lasts_left | ((input_row_valid && input_row_payload_last) << rows_left);
(* keep *) wire a_order = !ROWS_pop_valid || ROWS_pop_payload_last == lasts[0];

// What is counted is what waits, and no more is on its way than there is room for.
(* keep *) wire i_inside = input_waiting_inside == ROWS_held && ROWS_held <= DEPTH;
(* keep *) wire i_room = !input_waiting_room || input_waiting_inside <= DEPTH - SPARE + 1;
(* keep *) wire i_whole = !(\strip.valid && \strip.whole ) || input_waiting_inside <= DEPTH - SPARE + 2;
(* keep *) wire i_flush = !input_flush || input_waiting_inside <= DEPTH - SPARE + 3;

// Frames whose header has been looked at, and the last rows of frames.
wire [15:0] late = \check.compared_valid_delay_1 + \check.compared_valid_delay_2 + \check.compared_valid_delay_3 + \check.summed_valid
  + check_good_valid;
wire [15:0] known = input_checking + check_facts_valid + output_early_held;
reg [15:0] ends;
integer place;
always @* begin
  ends = 0;
  for (place = 0; place < LASTS; place = place + 1) ends = ends + lasts[place];
end
(* keep *) wire i_lasts = (lasts >> ROWS_held) == 0;
(* keep *) wire i_ends = known == ends + input_flush + !input_inHeader;
(* keep *) wire i_late = output_early_held == GOOD_held + late;
(* keep *) wire i_early = \output_early.outValid || \output_early.count == 0 || \check.compared_valid_delay_1 ;
(* keep *) wire i_apart = !input_flush || input_inHeader;
