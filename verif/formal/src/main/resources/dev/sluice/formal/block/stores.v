// SPDX-License-Identifier: Apache-2.0
// Beats as the port took them, one, two and three clocks ago; the last of them stays until the next one comes.
localparam [PLACE_BITS-1:0] END = MAX;
wire [BITS-1:0] kept;
genvar of;
generate for(of = 0; of < BITS; of = of + 1) assign kept[of] = s_axis_rx_tkeep[of / 8]; endgenerate
reg one_valid, two_valid, three_valid, one_last, two_last, three_last, one_stays, two_stays, three_stays;
reg [PLACE_BITS-1:0] one_place, two_place, three_place;
reg [BITS-1:0] one_data, two_data, three_data, one_kept, two_kept, three_kept;
wire takes = s_axis_rx_tvalid && s_axis_rx_tready;
// The place of a beat in its frame, no further than MAX, the most that the largest packet has. Where frames may be dropped (DROPS), one stays, as a
// whole, if there is room when it begins.
wire [PLACE_BITS-1:0] one_next = one_last ? {PLACE_BITS{1'b0}} : one_place == END ? END : one_place + 1'b1;
always @(posedge clk) begin
  one_valid <= !reset && takes;
  two_valid <= !reset && one_valid;
  three_valid <= !reset && two_valid;
  if(reset) begin
    one_last <= 1'b1;
    two_last <= 1'b1;
    three_last <= 1'b1;
  end else begin
    if(takes) {one_last, one_place, one_data, one_kept} <= {s_axis_rx_tlast, one_next, s_axis_rx_tdata, kept};
    if(takes) one_stays <= one_last ? !DROPS || take_room : one_stays;
    if(one_valid) {two_last, two_stays, two_place, two_data, two_kept} <= {one_last, one_stays, one_place, one_data, one_kept};
    if(two_valid) {three_last, three_stays, three_place, three_data, three_kept} <= {two_last, two_stays, two_place, two_data, two_kept};
  end
end
// The row that begins in the beat of three clocks ago: SHIFT bits of each beat belong to the row before, so that all but a frame's last wait for
// the next beat.
reg waits;
wire whole = waits && (SHIFT == 0 || three_last || two_valid);
always @(posedge clk) waits <= !reset && (two_valid || waits && !whole);
wire stores = whole && three_stays && three_place >= HEADER && three_place != END;
wire [2*BITS-1:0] row_data = {two_data, three_data} >> SHIFT;
wire [2*BITS-1:0] row_kept = {three_last ? {BITS{1'b0}} : two_kept, three_kept} >> SHIFT;
// The row behind the frame before, and the rows of this one so far.
reg [ROW_BITS-1:0] begins, so_far;
wire [ROW_BITS-1:0] behind = begins + so_far + stores;
always @(posedge clk)
  if(reset) begin
    begins <= 0;
    so_far <= 0;
  end else if(whole) begin
    begins <= three_last ? behind : begins;
    so_far <= three_last ? 0 : so_far + stores;
  end
// The bytes behind a frame's header, if it stays, are written to the rows behind the frame before, one after the other, each once, and as they came.
wire [ROW_BITS-1:0] stored_at = begins + three_place - HEADER;
(* keep *) wire p_stored = align_writes == stores && (!stores || align_address == stored_at[ROW_BITS-2:0]
  && ((THE_ROW ^ row_data[BITS-1:0]) & row_kept[BITS-1:0]) == 0);
// What was said of the frame in the slot that is followed, and the row behind it.
reg [ROW_BITS-1:0] its_end, said_end, read_end;
reg said_data, read_data;
reg [LAST_BITS-1:0] said_last, read_last;
wire is_said = outcome_releases && released == w_star;
wire is_read = payloadSlots_some && payloadReader_describes && payloadSlots_address == w_star;
always @(posedge clk) begin
  if(header_comes) its_end <= behind;
  if(is_said) {said_data, said_last, said_end} <= {outcome_frame_isData, outcome_frame_lastByte, its_end};
  if(is_read) {read_data, read_last, read_end} <= {said_data, said_last, said_end};
end
// The slot of the next frame whose rows are read.
reg [SLOT_BITS-1:0] next_slot;
always @(posedge clk) next_slot <= reset ? 0 : next_slot + (payloadReader_currentMoves && payloadReader_knownValid);
// Frames are read slot after slot, each as was said of it; behind its rows are those that the next frame's bytes were written to.
(* keep *) wire p_follows = (!is_said || outcome_frame_end == its_end) && (!(payloadReader_currentMoves && payloadReader_knownValid && next_slot == w_star)
  || payloadReader_known_isData == read_data && payloadReader_known_lastByte == read_last && payloadReader_known_end == read_end);
// No slot is written over before both readers have read it.
wire [SLOT_BITS:0] unread = headed - payloadSlots_slot, unread_headers = headed - headerSlots_slot;
(* keep *) wire p_spared = unread <= SLOTS && unread_headers <= SLOTS;
