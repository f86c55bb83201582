// SPDX-License-Identifier: Apache-2.0
// Which of the beats that wait are the first and the last of their packet: bit 0 the beat at the front. That it leaves as it came is the
// queue's order.
reg [BEATS-1:0] firsts, lasts;
wire starts = look_index == 0;
wire beyond = !output_inHeader && !output_atSplit;
wire [15:0] beats_left = ROWS_held - output_moves;
always @(posedge clk) begin
  firsts <= reset ? 0 : (output_moves ? firsts >> 1 : firsts) | ((packets_fire && starts) << beats_left);
  lasts <= reset ? 0 : (output_moves ? lasts >> 1 : lasts) | ((packets_fire && s_axis_tx_tlast) << beats_left);
end
(* keep *) wire a_order = !ROWS_pop_valid || ROWS_pop_payload_last == lasts[0];

wire [BEATS:0] waiting = (1 << ROWS_held) - 1;
wire [BEATS:0] begins = firsts | (starts << ROWS_held);
(* keep *) wire i_waiting = ((firsts | lasts) & ~waiting) == 0;
(* keep *) wire i_begins = begins == (((lasts << 1) | !beyond) & ((waiting << 1) | 1));

// Packets that have been looked at, and those whose first beat waits; the first that is there may not have been looked at.
wire [15:0] late = sum_info_valid_delay_1 + sum_info_valid_delay_2 + sum_info_valid_delay_3 + sum_checksum_valid;
wire [15:0] looked = look_valid + sum_info_valid + output_early_held;
reg [15:0] packets_there;
integer place;
always @* begin
  packets_there = 0;
  for (place = 0; place < BEATS; place = place + 1) packets_there = packets_there + firsts[place];
end
(* keep *) wire i_packets = packets_there == looked + (!starts && (look_atEnd || look_before));
(* keep *) wire i_late = output_early_held == CHECKSUM_held + late;
(* keep *) wire i_early = \output_early.outValid || \output_early.count == 0 || sum_info_valid_delay_1 ;
// A header that has begun is known.
(* keep *) wire i_begun = output_at == 0 || beyond || CHECKSUM_pop_valid;
