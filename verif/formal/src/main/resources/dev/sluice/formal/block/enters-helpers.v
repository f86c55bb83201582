// SPDX-License-Identifier: Apache-2.0
// The line of headers, the next one first, and how many of those that are before one have data.
(* hierconn *) wire [2*281-1:0] \LINE.memory ;
(* hierconn *) wire [280:0] \LINE.memory_spinal_port1 ;
(* hierconn *) wire \LINE.head , \LINE.tail ;
`define HEADER_ROW(word) {word[20:5], word[28:21], word[52:29], word[4], word[97:85]}
wire [280:0] line_word_0 = \LINE.memory [281 * \LINE.head +: 281], line_word_1 = \LINE.memory [281 * !\LINE.head +: 281], line_read = \LINE.memory_spinal_port1 ;
wire [62:0] line_out = {LINE_pop_payload_isData, LINE_pop_payload_header_window, LINE_pop_payload_header_generation, LINE_pop_payload_header_pidx,
  LINE_pop_payload_header_again, LINE_pop_payload_header_length[12:0]};
// As they are told: the port's word, the one that was read, those in memory.
wire [4*63-1:0] line_words = {line_word_1[277], `HEADER_ROW(line_word_1), line_word_0[277], `HEADER_ROW(line_word_0),
  line_read[277], `HEADER_ROW(line_read), line_out};
wire [2:0] outside = \LINE.outValid + LINE_read;
function [62:0] line_at(input [1:0] at);
  line_at = at < \LINE.outValid ? line_words[0 +: 63] : at < outside ? line_words[63 +: 63] : line_words[63 * (2 + at - outside) +: 63];
endfunction
wire [62:0] word_0 = line_at(2'd0), word_1 = line_at(2'd1), word_2 = line_at(2'd2), word_3 = line_at(2'd3);
wire [3:0] data_in_line = {word_3[62] && LINE_held > 3, word_2[62] && LINE_held > 2, word_1[62] && LINE_held > 1, word_0[62] && LINE_held > 0};
wire fetch_data = fetch_valid && !fetch_isCommand, compare_data = compare_valid && !compare_isCommand;
wire [15:0] behind_line = look_isData + fetch_data + compare_data + turn_goes;
reg turn_lined, turn_look, turn_fetch, turn_compare, turn_pending;
reg [2:0] turn_place;
wire line_pops = LINE_pop_valid && LINE_pop_ready;
wire turn_pops = turn_lined && line_pops && turn_place == 0;
always @(posedge clk) begin
  turn_lined <= !reset && (turn_begins || turn_lined && !turn_pops);
  turn_place <= turn_begins ? LINE_held - line_pops : turn_place - line_pops;
  {turn_look, turn_fetch, turn_compare, turn_pending} <= reset ? 4'd0 : {turn_pops, turn_look, turn_fetch, turn_compare};
end
wire [62:0] its_word = turn_place == 0 ? word_0 : turn_place == 1 ? word_1 : turn_place == 2 ? word_2 : word_3;
wire [3:0] before_it_in_line = turn_place == 0 ? 4'd0 : turn_place == 1 ? 4'd1 : turn_place == 2 ? 4'd3 : 4'd7;
wire [3:0] datas_before = data_in_line & before_it_in_line;
(* keep *) wire i_line_pointers = \LINE.tail == (\LINE.head ^ \LINE.count [0]);
(* keep *) wire i_in_line = !turn_lined || turn_place < LINE_held && its_word == {1'b1, turn_word}
  && turn_ahead == behind_line + datas_before[0] + datas_before[1] + datas_before[2] + datas_before[3];
(* keep *) wire i_held_rows = turn_held == behind_line + data_in_line[0] + data_in_line[1] + data_in_line[2] + data_in_line[3];
(* keep *) wire i_one_place = turn_followed == (turn_lined || turn_look || turn_fetch || turn_compare || turn_pending)
  && turn_lined + turn_look + turn_fetch + turn_compare + turn_pending <= 3'd1;
(* keep *) wire i_at_look = !turn_look || look_isData && turn_ahead == fetch_data + compare_data + turn_goes && turn_word
  == {look_packet_window, look_packet_generation, look_packet_pidx, look_packet_again, look_packet_length[12:0]};
(* keep *) wire i_at_fetch = !turn_fetch || fetch_data && turn_ahead == compare_data + turn_goes && turn_word
  == {fetch_window, fetch_generation, fetch_pidx, fetch_again, fetch_length[12:0]};
(* keep *) wire i_at_compare = !turn_compare || compare_data && turn_ahead == turn_goes && turn_word
  == {compare_window, compare_tag, compare_pidx, compare_again, compare_bytes};
(* keep *) wire i_at_pending = !turn_pending || turn_goes && turn_ahead == 0 && turn_word == turn_gone;
// What is taken of data has 1 to P bytes, wherever it is.
wire [3:0] short_in_line = {word_3[12:0] == 0 || word_3[12:0] > PAYLOAD, word_2[12:0] == 0 || word_2[12:0] > PAYLOAD,
  word_1[12:0] == 0 || word_1[12:0] > PAYLOAD, word_0[12:0] == 0 || word_0[12:0] > PAYLOAD};
(* keep *) wire i_long_in_line = (data_in_line & short_in_line) == 0;
(* keep *) wire i_long = (!look_isData || look_packet_length[12:0] != 0 && look_packet_length[12:0] <= PAYLOAD)
  && (!fetch_data || fetch_length[12:0] != 0 && fetch_length[12:0] <= PAYLOAD) && (!compare_data || compare_bytes != 0 && compare_bytes <= PAYLOAD);
