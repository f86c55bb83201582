// SPDX-License-Identifier: Apache-2.0
// The line has as many windows as are not in use, between head and tail.
(* keep *) wire i_size = free_size + used == WINDOWS + taken_late && free_size <= WINDOWS && free_empty == (free_size == 0) && free_head < WINDOWS
  && free_tail < WINDOWS && before < WINDOWS;
wire [WINDOW_BITS:0] row_from = free_head + before, tail_from = free_head + free_size;
(* keep *) wire i_places = k_any == (row_from >= WINDOWS ? row_from - WINDOWS : row_from)
  && free_tail == (tail_from >= WINDOWS ? tail_from - WINDOWS : tail_from);
(* keep *) wire i_taken = !taken_late || free_size != 0;
(* keep *) wire i_swept = sweep_done || state == ConnectionState_IDLE && !taken_late && free_size == WINDOWS && free_head == 0 && free_tail == 0
  && before == k_any && !in_use && its_row == w_star && used == 0;
(* keep *) wire i_first = sweep_done || !row_cleared || freeRows_row == k_any;
(* keep *) wire i_inUse = !in_use || used != 0;
// Clocks in which no window was taken: the first row is read, its register has it.
reg [1:0] calm;
always @(posedge clk) calm <= reset || !sweep_done || free_takes ? 2'd0 : calm + (calm != 3);
(* keep *) wire i_had = (calm < 1 || !free_hadOne || !free_empty) && (calm < 2 || !free_there || free_hadOne);
(* keep *) wire i_read = calm < 1 || !free_hadOne || before != 0 || freeRows_spinal_port0 == freeRows_row;
(* keep *) wire i_next = calm < 2 || !free_there || before != 0 || free_next == freeRows_row;
(* keep *) wire i_calm = (state != ConnectionState_LOOKUP || calm >= 1) && (state != ConnectionState_MISS || calm >= 2)
  && (state != ConnectionState_OPEN_1 || calm >= 2) && (!taken_late || state == ConnectionState_OPENED);
(* keep *) wire i_chosen = state != ConnectionState_OPEN_1 || !free_empty && (before != 0 || window == freeRows_row);
// Of all rows: the window that was chosen waits in the first.
(* keep *) wire c_head = state != ConnectionState_OPEN_1 || window != w_star || its_row == free_head && !in_use;
(* keep *) wire [15:0] at_head = free_head;
// A wish stands until the visit is seen.
wire [5:0] wish_stands;
genvar ago;
generate for(ago = 0; ago < 6; ago = ago + 1) begin : clocks
  assign wish_stands[ago] = since <= ago || !desk_wishes[ago*(WINDOW_BITS+4)+WINDOW_BITS+3]
    || desk_wishes[ago*(WINDOW_BITS+4) +: WINDOW_BITS+4] == {deskWish_valid, deskWish_payload_kind, deskWish_payload_window};
end endgenerate
(* keep *) wire i_wishes = &wish_stands;
// Rows are cleared, one in a clock, until windows may be opened.
(* keep *) wire i_clears = sweep_done == (clocks_before_opens == WINDOWS) && (sweep_done || sweep_row == clocks_before_opens);
