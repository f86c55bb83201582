// SPDX-License-Identifier: Apache-2.0
// Bursts are numbered as they come: each row of what is awaited has the number of its first and that of the one behind its last, which is the next row's first.
(* hierconn *) wire [AWAITED_BITS-1:0] \awaited.head , \awaited.tail ;
(* hierconn *) wire [2*AWAITED_ROWS-1:0] \awaited.memory ;
(* hierconn *) wire \awaited.leaves ;
reg [8*AWAITED_ROWS-1:0] firsts, ends;
reg [7:0] front_first, front_end;
reg [AWAITED_BITS-1:0] turn_line;
wire [1:0] open_bursts = t_open ? t_bursts : 2'd0;
wire [7:0] open_first = bursts_in - open_bursts;
always @(posedge clk) begin
  if(awaited_push_valid) begin
    firsts[8*\awaited.tail +: 8] <= open_first;
    ends[8*\awaited.tail +: 8] <= bursts_now;
  end
  if(\awaited.leaves ) begin
    front_first <= firsts[8*\awaited.head +: 8];
    front_end <= ends[8*\awaited.head +: 8];
  end
  if(turn_last) turn_line <= \awaited.tail ;
end
// A line, any; so that which is next.
(* anyconst *) wire [15:0] k_any;
(* keep *) wire a_line = k_any < AWAITED_ROWS;
wire [15:0] from_head = k_any >= \awaited.head ? k_any - \awaited.head : k_any + AWAITED_ROWS - \awaited.head ;
wire [15:0] behind_k = k_any == AWAITED_ROWS - 1 ? 16'd0 : k_any + 16'd1;
wire [15:0] behind_head = \awaited.head == AWAITED_ROWS - 1 ? 16'd0 : \awaited.head + 16'd1;
wire is_there = from_head < \awaited.count ;
wire [7:0] k_first = firsts[8*k_any +: 8], k_end = ends[8*k_any +: 8], k_left = bursts_in - k_first;
wire [7:0] head_first = firsts[8*\awaited.head +: 8], head_end = ends[8*\awaited.head +: 8], head_left = bursts_in - head_first;
wire [7:0] k_following = from_head + 16'd1 == \awaited.count ? open_first : firsts[8*behind_k +: 8];
wire [7:0] head_following = \awaited.count == 1 ? open_first : firsts[8*behind_head +: 8];
wire [7:0] k_awaited = k_end - k_first, head_awaited = head_end - head_first, front_awaited = front_end - front_first;
(* keep *) wire i_ends = !is_there || k_awaited == {6'd0, \awaited.memory [2*k_any +: 2]};
(* keep *) wire i_follows = !is_there || k_following == k_end;
// How many rows have come since k's: three bursts each at most.
reg [7:0] k_rows;
always @(posedge clk) if(awaited_push_valid) k_rows <= \awaited.tail == k_any ? 8'd1 : k_rows + 8'd1;
(* keep *) wire i_rows = !is_there || k_rows == \awaited.count - from_head;
(* keep *) wire i_few_bursts = !is_there || k_left <= 8'd3 * k_rows + open_bursts;
(* keep *) wire [15:0] at_next = \awaited.head ;
(* keep *) wire c_next = \awaited.count == 0 || head_awaited == {6'd0, \awaited.memory [2*\awaited.head +: 2]} && head_following == head_end
  && head_left <= 8'd3 * \awaited.count + open_bursts;
wire [7:0] next_first = \awaited.count == 0 ? open_first : head_first;
wire [7:0] left_of_front = bursts_in - front_first, ahead_of_response = bursts_out - front_first;
(* keep *) wire i_first = \awaited.outValid ? front_awaited == {6'd0, awaited_pop_payload} && ahead_of_response == r_had && r_had <= awaited_pop_payload
    && next_first == front_end && left_of_front <= 8'd3 * awaited_held + open_bursts
  : next_first == bursts_out && r_had == 0;
(* keep *) wire i_awaited = \awaited.head < AWAITED_ROWS && \awaited.tail < AWAITED_ROWS && (\awaited.head + \awaited.count >= AWAITED_ROWS
  ? \awaited.tail == \awaited.head + \awaited.count - AWAITED_ROWS : \awaited.tail == \awaited.head + \awaited.count );
wire [15:0] place_awaited = place_waits - answer_arrives, place_in_line = \awaited.head + place_awaited - \awaited.outValid ;
wire is_settled = place_waits == 0 && answer_arrives;
(* keep *) wire i_open = turn_open == in_take && (!turn_open || !turn_answered);
(* keep *) wire i_numbers = !in_pending || (is_settled ? turn_answered : place_awaited == 0 && \awaited.outValid ? front_end == turn_need
  : turn_line == (place_in_line >= AWAITED_ROWS ? place_in_line - AWAITED_ROWS : place_in_line) && ends[8*turn_line +: 8] == turn_need);
(* keep *) wire i_all_answered = !in_arrivals || turn_answered;
