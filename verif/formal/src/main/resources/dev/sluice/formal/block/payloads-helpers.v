// SPDX-License-Identifier: Apache-2.0
// The payload reader, as the header reader: of which number its stages have the description.
reg [NUMBER-1:0] read_number;
reg described_said;
always @(posedge clk) if(payloadReader_describes) described_said <= datas[payloadSlots_address];
(* keep *) wire i_described_data = !(payloadReader_describedValid && described_slot == w_star) || described_said == payloadReader_described_isData;
(* keep *) wire [15:0] at_described = described_slot;
(* keep *) wire c_described = !payloadReader_describedValid || described_said == payloadReader_described_isData;
wire [NUMBER-1:0] n_known = read_number + (payloadReader_currentValid && payloadReader_isData);
wire [NUMBER-1:0] n_described = n_known + (payloadReader_knownValid && payloadReader_known_isData);
wire [NUMBER-1:0] next_p = n_described + (payloadReader_describedValid && described_said);
(* keep *) wire i_none_p = payloadSlots_count != 0 || next_p == datas_said;
(* keep *) wire i_next_p_k = !(k_there_p && before_it == 0) || next_p == k_number;
(* keep *) wire i_next_p_j = !(j_there_p && j_from_p == 0) || next_p == j_number;
(* keep *) wire [15:0] at_next_p_before_j = before_j;
(* keep *) wire c_next_p_before_j = !(payloadSlots_count != 0 && before_j_from_p == 0) || next_p == j_number_before;
(* keep *) wire [SLOT_BITS-1:0] in_next_p_before_k = before_k;
(* keep *) wire c_next_p_before_k = !(payloadSlots_count != 0 && before_k_from_p == 0) || next_p == k_number_before;
wire [NUMBER-1:0] left_p = datas_said - next_p, below_p = f_number - next_p;
wire data_next_p = datas[payloadSlots_address];
(* keep *) wire [SLOT_BITS-1:0] in_left_p = payloadSlots_address, in_below_p = payloadSlots_address;
(* keep *) wire c_left_p = payloadSlots_count == 0 || left_p >= data_next_p && left_p <= payloadSlots_count
  && (payloadSlots_count != 1 || left_p == data_next_p);
(* keep *) wire c_below_p = !f_slotted || payloadSlots_address == w_star || below_p >= data_next_p && below_p <= SLOTS;
// A row's position: the number of its frame, and which of that frame's rows it is. What comes behind it has the next position.
localparam INDEX = 10, POSITION = NUMBER + INDEX;
function [POSITION-1:0] after(input [POSITION-1:0] at, input last);
  after = last ? {at[POSITION-1:INDEX] + 1'b1, {INDEX{1'b0}}} : {at[POSITION-1:INDEX], at[INDEX-1:0] + 1'b1};
endfunction
function fits(input [POSITION-1:0] at, input last);
  fits = at[INDEX-1:0] < MOST && (last || at[INDEX-1:0] + 1'b1 < MOST);
endfunction
// Whether a row is the followed frame's, and, if so, whether it is the last.
function its(input own, input [POSITION-1:0] at, input last);
  its = own == (f_passes && at[POSITION-1:INDEX] == f_number) && (!own || at[INDEX-1:0] < f_beats && last == (at[INDEX-1:0] + 1'b1 == f_beats));
endfunction
reg [INDEX-1:0] read_index;
reg [POSITION-1:0] position_1, position_2, position_front;
localparam BROAD = 32;
reg [BROAD*AHEAD-1:0] positions;
reg [AHEAD-1:0] lasts;
wire [POSITION-1:0] read_position = {read_number, read_index};
always @(posedge clk) begin
  if(reset) {read_number, read_index} <= 0;
  else if(payloadReader_finishes) {read_number, read_index} <= {n_known, {INDEX{1'b0}}};
  else if(payloadReader_reads) read_index <= read_index + 1'b1;
  {position_1, position_2} <= {read_position, position_1};
  if(read_2) begin
    positions[BROAD * \payloadReader_ahead.tail +: BROAD] <= position_2;
    lasts[\payloadReader_ahead.tail ] <= last_2;
  end
  if(\payloadReader_ahead.leaves ) position_front <= positions[BROAD * \payloadReader_ahead.head +: POSITION];
end
wire [POSITION-1:0] after_2 = read_1 ? position_1 : read_position;
wire [POSITION-1:0] push_position = read_2 ? position_2 : after_2;
(* keep *) wire i_index = payloadReader_currentValid && payloadReader_isData ? read_index + r_left <= MOST : read_index == 0;
(* keep *) wire i_position_1 = !read_1 || read_position == after(position_1, last_1) && fits(position_1, last_1) && its(own_1, position_1, last_1);
(* keep *) wire i_position_2 = !read_2 || after_2 == after(position_2, last_2) && fits(position_2, last_2) && its(own_2, position_2, last_2);
// A row of the queue, any, is the second slot's number's; so the row that is next.
(* hierconn *) wire [15:0] \payloadReader_ahead.w_star ;
(* hierconn *) wire [BITS:0] \payloadReader_ahead.memory_row , \payloadReader_ahead.memory_spinal_port1 ;
(* keep *) wire a_row = \payloadReader_ahead.w_star == j_any;
wire [AHEAD_BITS-1:0] line = j_any, behind_line = line + 1'b1, line_from = line - \payloadReader_ahead.head , behind_next = \payloadReader_ahead.head + 1'b1;
wire in_queue = j_any < AHEAD && line_from < \payloadReader_ahead.count ;
wire [POSITION-1:0] line_position = positions[BROAD * line +: POSITION];
wire [POSITION-1:0] line_then = line_from + 1 == \payloadReader_ahead.count ? push_position : positions[BROAD * behind_line +: POSITION];
wire [POSITION-1:0] line_left = push_position - line_position, line_step = line_then - line_position;
wire line_last = lasts[line];
reg [AHEAD_BITS:0] line_rows;
always @(posedge clk) if(read_2) line_rows <= \payloadReader_ahead.tail == line ? 1 : line_rows + 1'b1;
(* keep *) wire i_ahead_tail = \payloadReader_ahead.tail == \payloadReader_ahead.head + \payloadReader_ahead.count [AHEAD_BITS-1:0];
(* keep *) wire i_line_rows = !in_queue || line_rows == \payloadReader_ahead.count - line_from;
(* keep *) wire i_line = !in_queue || \payloadReader_ahead.memory_row [BITS] == line_last && line_then == after(line_position, line_last)
  && fits(line_position, line_last) && its(own_rows[line], line_position, line_last);
(* keep *) wire i_line_left = !in_queue || line_left >= line_step && line_step != 0 && line_left <= line_rows << INDEX;
wire [POSITION-1:0] row_head = positions[BROAD * \payloadReader_ahead.head +: POSITION];
wire [POSITION-1:0] row_next = \payloadReader_ahead.count == 0 ? push_position : row_head;
wire [POSITION-1:0] row_then = \payloadReader_ahead.count <= 1 ? push_position : positions[BROAD * behind_next +: POSITION];
wire [POSITION-1:0] row_left = push_position - row_next, row_step = row_then - row_next;
wire row_last = \payloadReader_ahead.memory_spinal_port1 [BITS], row_own = own_rows[\payloadReader_ahead.head ];
(* keep *) wire [SLOT_BITS-1:0] in_row = \payloadReader_ahead.head , in_row_left = \payloadReader_ahead.head ;
(* keep *) wire c_row = \payloadReader_ahead.count == 0 || row_then == after(row_next, row_last) && fits(row_next, row_last) && its(row_own, row_next, row_last)
  && (!row_own || place_queue == row_next[INDEX-1:0]);
(* keep *) wire c_row_left = \payloadReader_ahead.count == 0 || row_left >= row_step && row_step != 0 && row_left <= \payloadReader_ahead.count << INDEX;
// The output.
wire [POSITION-1:0] out_position = {payloads_out[NUMBER-1:0], beats_out[INDEX-1:0]};
wire [POSITION-1:0] front_position = waits_out ? after(out_position, waiting_out[BITS]) : out_position;
(* keep *) wire i_waiting = !waits_out || fits(out_position, waiting_out[BITS]) && its(own_waiting, out_position, waiting_out[BITS]);
(* keep *) wire i_front = !\payloadReader_ahead.outValid || position_front == front_position && fits(position_front, payloadReader_ahead_pop_payload_last)
  && its(own_front, position_front, payloadReader_ahead_pop_payload_last);
(* keep *) wire i_next = row_next == (\payloadReader_ahead.outValid ? after(position_front, payloadReader_ahead_pop_payload_last) : front_position);
(* keep *) wire i_beats = beats_out < MOST;
// The followed frame.
wire [NUMBER-1:0] f_behind = read_number - f_number, f_ahead = f_number - payloads_out[NUMBER-1:0];
(* keep *) wire i_f_slotted = !f_slotted || before_it < payloadSlots_count && k_number == f_number && said_data && said_last / BEAT + 16'd1 == f_beats;
(* keep *) wire i_f_before_p = !f_slotted || below_p <= SLOTS;
(* keep *) wire i_f_described = !f_described || payloadReader_describedValid && payloadReader_described_isData && n_described == f_number
  && payloadReader_described_lastByte / BEAT + 16'd1 == f_beats && described_said;
(* keep *) wire i_f_known = !f_known || payloadReader_knownValid && payloadReader_known_isData && n_known == f_number
  && payloadReader_known_lastByte / BEAT + 16'd1 == f_beats;
(* keep *) wire i_f_current = !f_current || payloadReader_currentValid && payloadReader_isData && read_number == f_number && read_index + r_left == f_beats;
(* keep *) wire i_f_passed = !f_passes || f_ahead <= AHEAD + 8 && (f_current || f_behind != 0 && f_behind <= AHEAD + 8);
(* keep *) wire i_f_both = !(f_headed || f_fetched || f_held || f_out) || f_slotted || f_described || f_known || f_passes;
// Rows are counted as they are read and as they are taken: where one of its rows is says which of them it is.
reg [INDEX-1:0] rows_read, rows_taken, f_first;
always @(posedge clk) begin
  rows_read <= reset ? 0 : rows_read + payloadReader_reads;
  rows_taken <= reset ? 0 : rows_taken + beat_takes;
  if(f_known && payloadReader_currentMoves) f_first <= rows_read + payloadReader_reads;
end
wire [INDEX-1:0] place_front = rows_taken + waits_out - f_first, place_queue = place_front + \payloadReader_ahead.outValid ;
wire [INDEX-1:0] place_line = place_queue + line_from, place_2 = place_queue + \payloadReader_ahead.count ;
wire [INDEX-1:0] place_1 = place_2 + read_2, place_read = place_1 + read_1;
wire [INDEX-1:0] place_now = rows_read - f_first, place_waiting = rows_taken - f_first;
(* keep *) wire i_place_read = place_read == place_now && (!f_current || place_read == read_index);
(* keep *) wire i_place_1 = !own_1 || read_1 && place_1 == position_1[INDEX-1:0];
(* keep *) wire i_place_2 = !own_2 || read_2 && place_2 == position_2[INDEX-1:0];
(* keep *) wire i_place_line = !(in_queue && own_rows[line]) || place_line == line_position[INDEX-1:0];
(* keep *) wire i_place_front = !(own_front && \payloadReader_ahead.outValid ) || place_front == position_front[INDEX-1:0];
(* keep *) wire i_place_waiting = !(own_waiting && waits_out) || place_waiting == beats_out[INDEX-1:0];
// Numbers are counted in more bits at the ports.
wire [15:0] few = headers_out - payloads_out, own_left = own_number - payloads_out;
(* keep *) wire i_few = few <= 2 * SLOTS;
(* keep *) wire i_own = !own_waits || f_on && !(f_headed || f_fetched || f_held || f_out) && own_number[NUMBER-1:0] == f_number && own_beats == f_beats
  && own_left <= 2 * SLOTS;
