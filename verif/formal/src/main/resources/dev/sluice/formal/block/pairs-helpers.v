// SPDX-License-Identifier: Apache-2.0
// Where the followed row is: in the line of those that wait, or between there and the port. Rows that are judged are numbered as they come: each row of the
// line has the number of the next one that is, and the verdict that is at the front of its queue has the number of the next that joins.
(* hierconn *) wire [LINE_BITS-1:0] \PENDING.head , \PENDING.tail , \kinds.head , \kinds.tail , \JUDGED.head , \JUDGED.tail ;
(* hierconn *) wire [DEPTH-1:0] \kinds.memory ;
(* hierconn *) wire \kinds.leaves ;
(* hierconn *) wire [128:0] \PENDING.memory_row , \PENDING.memory_spinal_port1 ;
(* hierconn *) wire [WBASE_BITS+SLIDE_BITS+4:0] \JUDGED.memory_row ;
(* hierconn *) wire [15:0] \PENDING.w_star , \JUDGED.w_star ;
reg [7:0] pair_in, pair_out, pair_number, front_number;
reg [8*DEPTH-1:0] numbers;
reg in_line, in_between;
wire pair_joins = in_line && joins && pair_ahead == between;
always @(posedge clk) begin
  pair_in <= reset ? 8'd0 : pair_in + (pending_valid && pending_payload_judged);
  pair_out <= reset ? 8'd0 : pair_out + (JUDGED_pop_valid && JUDGED_pop_ready);
  if(pending_valid) numbers[8*\kinds.tail +: 8] <= pair_in;
  if(\kinds.leaves ) front_number <= numbers[8*\kinds.head +: 8];
  if(pair_begins) pair_number <= pair_in;
  in_line <= !reset && (pair_begins || in_line && !pair_joins);
  in_between <= !reset && (pair_joins || in_between && !pair_ends);
end
// Which row is followed is free, and so is the row of each memory that is: this only chooses one that goes to these, and whose verdict does.
(* keep *) wire a_rows = (!pair_begins || \PENDING.tail == \PENDING.w_star ) && (!pair_judged || \JUDGED.tail == \JUDGED.w_star );
wire [7:0] inside = pair_in - pair_out, owes = inside - JUDGED_held[7:0], its_verdict = pair_number - pair_out;
wire [15:0] place = pair_ahead - between;
wire [15:0] out_waits = PENDING_read + \PENDING.outValid ;
wire [LINE_BITS-1:0] its_line = \PENDING.tail - (PENDING_held - place), home = \PENDING.w_star ;
wire [LINE_BITS-1:0] line_of_verdict = \JUDGED.head + its_verdict - \JUDGED.outValid ;
wire [128:0] row_pops = {PENDING_pop_payload_again, PENDING_pop_payload_address, PENDING_pop_payload_bytes, PENDING_pop_payload_pidx,
  PENDING_pop_payload_generation, PENDING_pop_payload_window, PENDING_pop_payload_refuse, PENDING_pop_payload_judged, PENDING_pop_payload_closed};
wire [40:0] verdict_pops = {JUDGED_pop_payload_verdict, 25'd0 + JUDGED_pop_payload_wbase, 11'd0 + JUDGED_pop_payload_slide, JUDGED_pop_payload_complete,
  JUDGED_pop_payload_answerAgain};
wire [WBASE_BITS+SLIDE_BITS+4:0] row_judged = \JUDGED.memory_row ;
wire [40:0] verdict_row = {row_judged[2:0], 25'd0 + row_judged[3 +: WBASE_BITS], 11'd0 + row_judged[WBASE_BITS+3 +: SLIDE_BITS],
  row_judged[WBASE_BITS+SLIDE_BITS+3], row_judged[WBASE_BITS+SLIDE_BITS+4]};
// A line, any: its row's number and the next one's; of a row ahead of the followed one, the number is below its own. So of the line that is next.
(* anyconst *) wire [15:0] k_any;
(* keep *) wire a_line = k_any < DEPTH;
wire [LINE_BITS-1:0] behind_k = k_any + 1, behind_head = \kinds.head + 1;
wire [LINE_BITS-1:0] from_head = k_any - \kinds.head ;
wire is_there = from_head < \kinds.count ;
wire [7:0] k_number = numbers[8*k_any[LINE_BITS-1:0] +: 8], k_left = pair_in - k_number, k_below = pair_number - k_number;
wire [7:0] k_following = from_head + 1 == \kinds.count ? pair_in : numbers[8*behind_k +: 8];
wire k_kind = \kinds.memory [k_any[LINE_BITS-1:0]];
// How many rows have come since k's.
reg [7:0] k_rows;
always @(posedge clk) if(pending_valid) k_rows <= \kinds.tail == k_any ? 8'd1 : k_rows + 8'd1;
(* keep *) wire i_rows = !is_there || k_rows == \kinds.count - from_head;
(* keep *) wire i_numbered = !is_there || k_following == (k_number + k_kind) && k_left >= k_kind && k_left <= k_rows;
(* keep *) wire i_below = !in_line || !is_there || from_head + \kinds.outValid >= place || k_below >= k_kind && k_below <= DEPTH;
wire [7:0] head_number = numbers[8*\kinds.head +: 8], head_left = pair_in - head_number, head_below = pair_number - head_number;
wire [7:0] next_number = \kinds.count == 0 ? pair_in : head_number;
wire [7:0] head_following = \kinds.count == 1 ? pair_in : numbers[8*behind_head +: 8];
wire head_kind = \kinds.memory [\kinds.head ];
(* keep *) wire [15:0] at_next = \kinds.head , at_lower = \kinds.head ;
(* keep *) wire c_next = \kinds.count == 0 || head_following == (head_number + head_kind) && head_left >= head_kind && head_left <= \kinds.count ;
(* keep *) wire c_lower = !in_line || \kinds.count == 0 || \kinds.outValid >= place || head_below >= head_kind && head_below <= DEPTH;
wire [7:0] from_front = pair_number - front_number, left_of_front = pair_in - front_number;
(* keep *) wire i_front = \kinds.outValid ? front_number == pair_out && next_number == (front_number + kinds_pop_payload)
    && left_of_front >= kinds_pop_payload && left_of_front <= kinds_held
  : next_number == pair_out;
(* keep *) wire i_ahead = !(in_line && place != 0 && \kinds.outValid ) || from_front >= kinds_pop_payload && from_front <= DEPTH;
(* keep *) wire i_owed = inside <= kinds_held && JUDGED_held <= inside && pair_owed == owes;
(* keep *) wire i_held = pair_held == PENDING_held + between;
(* keep *) wire i_where = pair_followed == (in_line || in_between) && !(in_line && in_between);
(* keep *) wire i_pointers = \PENDING.tail == \PENDING.head + \PENDING.count && \kinds.tail == \kinds.head + \kinds.count
  && \JUDGED.tail == \JUDGED.head + \JUDGED.count && \kinds.tail == \PENDING.tail ;
(* keep *) wire i_line = !in_line || pair_ahead >= between && place < PENDING_held;
(* keep *) wire i_row_front = !(in_line && place == 0 && \PENDING.outValid ) || row_pops == pair_row;
(* keep *) wire i_row_latch = !(in_line && place == \PENDING.outValid && PENDING_read) || \PENDING.memory_spinal_port1 == pair_row;
(* keep *) wire i_home = !in_line || its_line == \PENDING.w_star ;
(* keep *) wire i_row = !in_line || place < out_waits || \PENDING.memory_row == pair_row;
(* keep *) wire i_number = !in_line || (place == 0 && \kinds.outValid ? front_number == pair_number && kinds_pop_payload == pair_row[1]
  : numbers[8*home +: 8] == pair_number && \kinds.memory [home] == pair_row[1]);
(* keep *) wire i_awaits = !in_line || (pair_waits ? pair_row[1] && pair_before + JUDGED_held == its_verdict && pair_before < pair_owed
  : !pair_row[1] || its_verdict < JUDGED_held && (its_verdict == 0 && \JUDGED.outValid ? verdict_pops == pair_verdict
    : \JUDGED.w_star == line_of_verdict && verdict_row == pair_verdict));
(* keep *) wire i_joined_pair = !in_between || pair_ahead < between && !pair_waits && (pair_ahead == 0 ? pair_given == pair_becomes
  : in_spare[169:0] == pair_becomes);
