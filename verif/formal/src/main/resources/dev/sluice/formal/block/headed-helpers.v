// SPDX-License-Identifier: Apache-2.0
// Data frames are numbered as they are said to be good. What was said of each slot's frame, and, of the two slots that are followed and of the one before
// each of them, how many frames of data had been said before: what comes next has that number, and one more if it was data.
reg [SLOTS-1:0] datas;
reg [NUMBER-1:0] k_number, k_number_before, j_number, j_number_before;
wire [SLOT_BITS-1:0] k_slot = w_star, before_k = k_slot - 1'b1, before_j = j_any - 1'b1;
always @(posedge clk) if(outcome_releases) begin
  datas[released] <= outcome_frame_isData;
  if(released == k_slot) k_number <= datas_said;
  if(released == before_k) k_number_before <= datas_said;
  if(released == j_any) j_number <= datas_said;
  if(released == before_j) j_number_before <= datas_said;
end
wire [SLOT_BITS-1:0] last_said = released - 1'b1;
wire [SLOT_BITS-1:0] k_from_h = k_slot - headerSlots_address, j_from_h = j_any - headerSlots_address, j_from_p = j_any - payloadSlots_address;
wire [SLOT_BITS-1:0] before_k_from_h = before_k - headerSlots_address, before_k_from_p = before_k - payloadSlots_address;
wire [SLOT_BITS-1:0] before_j_from_h = before_j - headerSlots_address, before_j_from_p = before_j - payloadSlots_address;
wire k_there_h = k_from_h < headerSlots_count, k_there_p = before_it < payloadSlots_count;
wire j_there_h = j_from_h < headerSlots_count, j_there_p = j_from_p < payloadSlots_count;
wire before_k_there = before_k_from_h < headerSlots_count || before_k_from_p < payloadSlots_count;
wire before_j_there = before_j_from_h < headerSlots_count || before_j_from_p < payloadSlots_count;
(* keep *) wire i_datas = !(k_there_h || k_there_p) || datas[k_slot] == said_data;
wire [NUMBER-1:0] after_k = k_number_before + datas[before_k], after_j = j_number_before + datas[before_j];
(* keep *) wire i_after_k = !before_k_there || after_k == (before_k == last_said ? datas_said : k_number);
(* keep *) wire i_after_j = !before_j_there || after_j == (before_j == last_said ? datas_said : j_number);
(* keep *) wire i_number_before_k = before_k != j_any || !before_k_there || k_number_before == j_number;
(* keep *) wire i_number_before_j = before_j != k_slot || !before_j_there || j_number_before == k_number;
// Of the second slot: how many frames have been said since its own.
wire [NUMBER-1:0] j_left = datas_said - j_number, j_below = f_number - j_number;
reg [SLOT_BITS:0] j_rows;
always @(posedge clk) if(outcome_releases) j_rows <= released == j_any ? 1 : j_rows + 1'b1;
(* keep *) wire i_j_rows = (!j_there_h || j_rows == headerSlots_count - j_from_h) && (!j_there_p || j_rows == payloadSlots_count - j_from_p);
(* keep *) wire i_j_left = !(j_there_h || j_there_p) || j_left >= datas[j_any] && j_left <= j_rows
  && (j_any != last_said || j_left == datas[j_any]);
(* keep *) wire i_j_below_h = !(f_headed && j_there_h && j_from_h < k_from_h) || j_below >= datas[j_any] && j_below <= SLOTS;
(* keep *) wire i_j_below_p = !(f_slotted && j_there_p && j_from_p < before_it) || j_below >= datas[j_any] && j_below <= SLOTS;
// The header reader: of what slot the header is that was fetched, and what was said of it. How many frames of data are before what is in each stage, and
// before the next slot.
reg [SLOT_BITS-1:0] fetched_slot;
reg fetched_said;
always @(posedge clk) if(headerReader_fetchMoves) {fetched_slot, fetched_said} <= {headerSlots_address, datas[headerSlots_address]};
wire fetched_data = headerReader_good && headerReader_fetched_type == DATA;
wire [NUMBER-1:0] taken = headers_out[NUMBER-1:0];
wire [NUMBER-1:0] n_out = taken + (header_valid && header_payload_type == DATA), n_held = n_out + (headerReader_heldValid && headerReader_held_type == DATA);
wire [NUMBER-1:0] next_h = n_held + (headerReader_fetchedValid && fetched_said);
wire its_kind = goods_row && its_type == DATA;
(* keep *) wire i_kind_row = !k_there_h || its_kind == said_data;
(* keep *) wire i_fetched_data = !(headerReader_fetchedValid && fetched_slot == w_star) || fetched_said == fetched_data;
(* keep *) wire [15:0] at_fetched = fetched_slot;
(* keep *) wire c_fetched = !headerReader_fetchedValid || fetched_said == fetched_data;
// So it is in the slot that is read next, as it is so of the one before.
(* keep *) wire i_none_h = headerSlots_count != 0 || next_h == datas_said;
(* keep *) wire i_next_h_k = !(k_there_h && k_from_h == 0) || next_h == k_number;
(* keep *) wire i_next_h_j = !(j_there_h && j_from_h == 0) || next_h == j_number;
(* keep *) wire [15:0] at_next_h_before_j = before_j;
(* keep *) wire c_next_h_before_j = !(headerSlots_count != 0 && before_j_from_h == 0) || next_h == j_number_before;
(* keep *) wire [SLOT_BITS-1:0] in_next_h_before_k = before_k;
(* keep *) wire c_next_h_before_k = !(headerSlots_count != 0 && before_k_from_h == 0) || next_h == k_number_before;
wire [NUMBER-1:0] left_h = datas_said - next_h, below_h = f_number - next_h;
wire data_next_h = datas[headerSlots_address];
(* keep *) wire [SLOT_BITS-1:0] in_left_h = headerSlots_address, in_below_h = headerSlots_address;
(* keep *) wire c_left_h = headerSlots_count == 0 || left_h >= data_next_h && left_h <= headerSlots_count
  && (headerSlots_count != 1 || left_h == data_next_h);
(* keep *) wire c_below_h = !f_headed || headerSlots_address == w_star || below_h >= data_next_h && below_h <= SLOTS;
// Where the followed frame's header is.
(* keep *) wire i_f_stages = f_headed + f_fetched + f_held + f_out <= 2'd1 && f_slotted + f_described + f_known + f_passes <= 2'd1 && (!f_current || f_passes);
(* keep *) wire i_f_headed = !f_headed || k_there_h && headers_row == f_header && goods_row && k_number == f_number && said_data;
(* keep *) wire i_f_type = !f_on || f_header[2:0] == DATA && f_header[100:85] != 0 && f_header[100:85] <= PAYLOAD
  && f_beats == (f_header[100:85] + BEAT - 1) / BEAT;
(* keep *) wire i_f_fetched = !f_fetched || headerReader_fetchedValid && headerReader_good && headers_spinal_port1 == f_header && n_held == f_number
  && fetched_said;
(* keep *) wire i_f_held = !f_held || headerReader_heldValid && n_out == f_number && {headerReader_held_regionBytes, headerReader_held_remoteAddress,
  headerReader_held_peer, headerReader_held_detail, headerReader_held_length, headerReader_held_transferId, headerReader_held_pidx,
  headerReader_held_generation, headerReader_held_window, headerReader_held_again, headerReader_held_tail, headerReader_held_type} == f_header;
(* keep *) wire i_f_out = !f_out || taken == f_number;
(* keep *) wire i_f_before = !f_headed || below_h <= SLOTS;
