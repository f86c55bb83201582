// SPDX-License-Identifier: Apache-2.0
// The port's last beats, one behind the other.
wire [PLACE_BITS-1:0] two_next = two_last ? {PLACE_BITS{1'b0}} : two_place == END ? END : two_place + 1'b1;
wire [PLACE_BITS-1:0] three_next = three_last ? {PLACE_BITS{1'b0}} : three_place == END ? END : three_place + 1'b1;
(* keep *) wire i_places = (one_last && !one_valid || one_place <= END) && (two_last && !two_valid || two_place <= END)
  && (three_last && !waits || three_place <= END)
  && (one_valid ? one_place == two_next && (two_last || one_stays == two_stays) : one_last == two_last && (one_last || one_place == two_place && one_stays == two_stays))
  && (two_valid ? two_place == three_next && (three_last || two_stays == three_stays) : two_last == three_last && (two_last || two_place == three_place && two_stays == three_stays));
(* keep *) wire i_waits = (!three_valid || waits) && (SHIFT != 0 || waits == three_valid);
// The stages have them.
wire [BITS-1:0] taken_kept;
generate for(of = 0; of < BITS; of = of + 1) assign taken_kept[of] = take_beat_keep[of / 8]; endgenerate
(* keep *) wire i_takes = take_valid == one_valid && take_inFrame == !one_last && (one_last && !one_valid || take_admitted == one_stays && (DROPS || one_stays)) && (!one_valid || take_first == two_last
  && take_beat_last == one_last && take_beat_data == one_data && taken_kept == one_kept);
(* keep *) wire i_measures = measure_valid == two_valid && (two_valid ? measure_admitted == two_stays && measure_first == three_last && measure_last == two_last
  && measure_index == two_place && ((measure_data ^ two_data) & two_kept) == 0 : two_last || measure_index == two_place);
wire [BITS-1:0] begun_data = three_data >> SHIFT, begun_kept = three_kept >> SHIFT;
(* keep *) wire i_aligns = align_valid == three_valid && WAITS && (!waits || align_admitted == three_stays && align_last == three_last && align_index == three_place
  && align_isStored == (three_stays && three_place >= HEADER && three_place != END) && ((align_data ^ begun_data) & begun_kept) == 0);
// Rows of the frame before the beat that waits.
wire [PLACE_BITS-1:0] reached = waits ? three_place : three_next;
(* keep *) wire i_written = written == begins + so_far && so_far == (!three_stays || reached < HEADER ? 0 : reached - HEADER);
// Where a frame ends goes with it.
(* keep *) wire i_ended = (!frame[0] || size_end == its_end) && (!frame[1] || causes_end == its_end) && (!frame[2] || judge_end == its_end)
  && (!frame[3] || outcome_frame_end == its_end);
// Slots with their outcome, and those before it, are those that were headed and not read.
wire [SLOT_BITS:0] coming = in_size + in_causes + in_judge + in_outcome;
(* keep *) wire i_lines = unread == payloadSlots_count + coming && unread_headers == headerSlots_count + coming
  && payloadSlots_count <= SLOTS && headerSlots_count <= SLOTS && payloadSlots_some == (payloadSlots_count != 0) && headerSlots_some == (headerSlots_count != 0);
// Room is judged from what was unread two clocks before.
reg [SLOT_BITS:0] unread_1, unread_2, unread_headers_1, unread_headers_2;
always @(posedge clk)
  if(reset) {unread_1, unread_2, unread_headers_1, unread_headers_2} <= 0;
  else {unread_1, unread_2, unread_headers_1, unread_headers_2} <= {unread, unread_1, unread_headers, unread_headers_1};
wire [SLOT_BITS+2:0] ends = (one_valid && one_last && one_stays) + (two_valid && two_last && two_stays) + (three_valid && three_last && three_stays);
wire [SLOT_BITS+2:0] all = unread + ends, all_headers = unread_headers + ends;
wire begun = !one_last && one_stays;
(* keep *) wire i_room = holding_slotsOfPayload == unread_1 && holding_slotsOfHeaders == unread_headers_1
  && (!take_room || unread_2 < SLOTS - UNCOUNTED && unread_headers_2 < SLOTS - UNCOUNTED)
  && all <= unread_1 + 4 && all <= unread_2 + 5 && all_headers <= unread_headers_1 + 4 && all_headers <= unread_headers_2 + 5
  && all + begun <= SLOTS && all_headers + begun <= SLOTS;
// The followed slot, in memory and on its way to the reader.
wire [SLOT_BITS-1:0] before_it = w_star[SLOT_BITS-1:0] - payloadSlots_address;
wire [SLOT_BITS-1:0] described_slot = next_slot + payloadReader_knownValid;
wire [SLOT_BITS-1:0] read_slot = described_slot + payloadReader_describedValid;
(* keep *) wire i_row = !(before_it < payloadSlots_count) || frames_row == {said_end, said_last, said_data};
(* keep *) wire i_slot = payloadSlots_address == read_slot;
(* keep *) wire i_known = !(payloadReader_knownValid && next_slot == w_star)
  || payloadReader_known_isData == read_data && payloadReader_known_lastByte == read_last && payloadReader_known_end == read_end;
(* keep *) wire i_description = !(payloadReader_describedValid && described_slot == w_star)
  || payloadReader_described_isData == read_data && payloadReader_described_lastByte == read_last && payloadReader_described_end == read_end;
