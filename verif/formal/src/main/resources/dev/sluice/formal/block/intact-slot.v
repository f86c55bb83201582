// SPDX-License-Identifier: Apache-2.0
// The rows of a slot's frame, from its end on, and of the one that was read of that slot, by their numbers and by how far they are from the reader's.
wire $S_comes = align_ends && align_admitted && align_slot == $S_any;
wire $S_taken = payloadSlots_some && payloadReader_describes && payloadSlots_address == $S_any;
reg [ROW_BITS-1:0] $S_begin, $S_end, $S_read_begin, $S_read_end, $S_from, $S_to, $S_read_from, $S_read_to;
always @(posedge clk)
  if(reset) {$S_begin, $S_end, $S_read_begin, $S_read_end, $S_from, $S_to, $S_read_from, $S_read_to} <= 0;
  else begin
    if($S_comes) {$S_begin, $S_end} <= {begins, behind};
    if($S_taken) {$S_read_begin, $S_read_end} <= {$S_begin, $S_end};
    $S_from <= ($S_comes ? last_to : $S_from) - passed;
    $S_to <= ($S_comes ? last_to + grown : $S_to) - passed;
    $S_read_from <= ($S_taken ? $S_from : $S_read_from) - passed;
    $S_read_to <= ($S_taken ? $S_to : $S_read_to) - passed;
  end
// Where it is: not read yet, so many slots from the next to be read; in the description's register; in the one behind it.
wire [SLOT_BITS-1:0] $S_before = $S_any - payloadSlots_address;
wire $S_unread = $S_before < unread;
wire $S_described = payloadReader_describedValid && described_slot == $S_any;
wire $S_known = payloadReader_knownValid && next_slot == $S_any;
wire $S_read = $S_described || $S_known;
(* keep *) wire i_from_$S = !$S_unread || $S_from == $S_begin - payloadReader_row;
(* keep *) wire i_to_$S = !$S_unread || $S_to == $S_end - payloadReader_row;
(* keep *) wire i_read_from_$S = !$S_read || $S_read_from == $S_read_begin - payloadReader_row;
(* keep *) wire i_read_to_$S = !$S_read || $S_read_to == $S_read_end - payloadReader_row;
// A frame's rows are behind those of the frame that is read, and before the row behind the last frame.
(* keep *) wire i_lies_$S = !$S_unread || now_to <= $S_from && $S_from <= $S_to && $S_to <= last_to;
(* keep *) wire i_read_lies_$S = !$S_read || now_to <= $S_read_from && $S_read_from <= $S_read_to && $S_read_to <= last_to;
// What follows of all slots: the frame that is read next lies before all others.
(* keep *) wire c_next_$S = !payloadReader_knownValid || (!$S_unread || known_to <= $S_from) && (!$S_described || known_to <= $S_read_from);
