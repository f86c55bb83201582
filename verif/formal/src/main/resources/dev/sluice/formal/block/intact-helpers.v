// SPDX-License-Identifier: Apache-2.0
// Two slots, k_any and j_any.
(* keep *) wire [15:0] k_any = w_star;
(* anyconst *) wire [SLOT_BITS-1:0] j_any;
// How far the reader's row is from the end of the frame that is read, of the next one, and of the last one; and how far it goes now.
wire [ROW_BITS-1:0] known_to = payloadReader_known_end - payloadReader_row;
reg [ROW_BITS-1:0] now_to, last_to;
wire [ROW_BITS-1:0] passed = payloadReader_finishes ? now_to : payloadReader_reads;
wire [ROW_BITS-1:0] grown = whole && three_last ? so_far + stores : 0;
always @(posedge clk)
  if(reset) {now_to, last_to} <= 0;
  else begin
    now_to <= (!payloadReader_currentMoves ? now_to : payloadReader_knownValid ? known_to : passed) - passed;
    last_to <= last_to + grown - passed;
  end
wire [ROW_BITS-1:0] end_to = payloadReader_end - payloadReader_row;
(* keep *) wire i_now_to = now_to == (payloadReader_currentValid ? end_to : 0);
wire [ROW_BITS-1:0] begins_to = begins - payloadReader_row, all_to = last_to + so_far;
(* keep *) wire i_last_to = last_to == begins_to;
// This follows in the same clock, whichever slot is looked at.
(* keep *) wire c_all_to = unread_rows == all_to;
(* keep *) wire [15:0] at_all_to = 0;
// Of two frames, the one that came first has the rows before.
(* keep *) wire i_apart = !(k_unread && j_unread && k_before < j_before && k_to > j_from);
(* keep *) wire i_read_apart = !(k_read && j_unread && k_read_to > j_from);
(* keep *) wire i_known_apart = !(k_known && j_described && k_read_to > j_read_from);
(* keep *) wire i_one = k_any != j_any || k_begin == j_begin && k_end == j_end && k_read_begin == j_read_begin && k_read_end == j_read_end
  && k_from == j_from && k_to == j_to && k_read_from == j_read_from && k_read_to == j_read_to;
(* keep *) wire i_kin = (!(frame != 0 || before_it < payloadSlots_count) || its_end == k_end) && (!(before_it < payloadSlots_count) || said_end == k_end)
  && (!k_read || read_end == k_read_end);
// A good data packet has a row for each of its bytes.
wire [ROW_BITS-1:0] k_rows = k_to - k_from, k_read_rows = k_read_to - k_read_from;
(* keep *) wire i_size_rows = !frame[0] || size_oversized || size_tooShort || k_rows * BEAT >= size_body;
wire enough = its_type != DATA || k_rows * BEAT >= its_length;
(* keep *) wire i_rows = !(frame[1] && causes_beforeCrc == 0 && causes_afterCrc == 0 || frame[2] && judge_beforeCrc == 0 && judge_afterCrc == 0
  || frame[3] && outcome_frame_isData) || enough;
(* keep *) wire i_said_rows = !(before_it < payloadSlots_count && said_data) || k_rows > said_last / BEAT;
(* keep *) wire i_read_rows = !(k_read && read_data) || k_read_rows > read_last / BEAT;
(* keep *) wire [15:0] at_next_j = next_slot;
(* keep *) wire [SLOT_BITS-1:0] in_next_k = w_star;
// The frame that is read next lies behind the one that is read now, and has a row for each of its bytes.
(* keep *) wire c_known = !payloadReader_knownValid || now_to <= known_to && known_to <= last_to
  && (!payloadReader_known_isData || known_to - now_to > payloadReader_known_lastByte / BEAT);
(* keep *) wire [15:0] at_known = next_slot;
(* keep *) wire [SLOT_BITS-1:0] in_known = next_slot;
(* keep *) wire i_now = now_to <= last_to && (!(payloadReader_currentValid && payloadReader_isData) || now_to > payloadReader_left);
// Room is judged from the rows that were unread two clocks before.
wire [ROW_BITS+2:0] rows_now = last_to + so_far;
reg [ROW_BITS+2:0] rows_1, rows_2;
always @(posedge clk) {rows_1, rows_2} <= reset ? 0 : {rows_now, rows_1};
wire one_stores = one_valid && one_stays && one_place >= HEADER && one_place != END, two_stores = two_valid && two_stays && two_place >= HEADER && two_place != END;
wire three_stores = waits && three_stays && three_place >= HEADER && three_place != END;
wire [ROW_BITS+2:0] all_rows = rows_now + one_stores + two_stores + three_stores;
wire [ROW_BITS+2:0] to_come = !begun ? 0 : MAX - (one_next < HEADER ? HEADER : one_next);
(* keep *) wire i_held_rows = holding_heldRows == rows_1 && (!take_room || rows_2 <= ROWS - (MAX - HEADER) - UNCOUNTED);
(* keep *) wire i_lately = all_rows <= rows_1 + 4 && all_rows <= rows_2 + 5;
(* keep *) wire i_room_rows = all_rows + to_come <= ROWS;
