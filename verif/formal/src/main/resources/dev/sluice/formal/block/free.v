// SPDX-License-Identifier: Apache-2.0
// One window, any: whether it is in use, opened and not freed since, and in which row of the line of free windows it waits, or did last.
(* anyconst *) wire [WINDOW_BITS-1:0] one_star;
(* keep *) wire a_one = one_star < WINDOWS && k_any < WINDOWS;
wire opens_it = opened_valid && opened_payload_window == one_star;
wire frees_it = freed_valid && freed_payload_window == one_star;
reg in_use;
reg [WINDOW_BITS-1:0] its_row;
reg [WINDOW_BITS:0] used;
// A row of the line, any: how many rows are before it, and whether a window waits in it. The first row is left a clock after its window was opened.
reg [WINDOW_BITS-1:0] before;
wire taken_late = free_takes;
wire in_line = before < free_size && !(taken_late && before == 0);
always @(posedge clk) begin
  in_use <= !reset && (opens_it || in_use && !frees_it);
  its_row <= reset ? one_star : frees_it ? free_tail : its_row;
  used <= reset ? 0 : used + opened_valid - freed_valid;
  before <= reset ? k_any : !free_takes ? before : before == 0 ? WINDOWS - 1 : before - 1'b1;
end
// Only windows in use come back, after rows are cleared and not in a clock of an open; and a visit of the desk's kinds is one that it wishes.
(* keep *) wire a_given = !freed_valid || sweep_done && used > (in_use && !frees_it) && !opened_valid && (in_use || !frees_it);
(* keep *) wire a_visit = !(seen_valid && seen_payload_kind >= 3'd1 && seen_payload_kind <= 3'd3)
  || deskWish_valid && deskWish_payload_kind == seen_payload_kind && deskWish_payload_window == seen_payload_window;
// A window that is opened is free: it comes from the first row, whichever that is.
(* keep *) wire p_free = !opens_it || before != 0 || !in_use;
// A window that is free waits in the line, in one row, and so has its turn.
wire row_cleared = sweep_done || sweep_row > k_any;
(* keep *) wire p_waits = !row_cleared || (in_line && freeRows_row == one_star) == (!in_use && its_row == k_any);
// An open gives the window its next generation, with its command and to who makes its packets; a sender that gave up fails a window that is open and
// not completed, of the same generation.
wire [7:0] next_use = seen_payload_row_generation + 8'd1;
(* keep *) wire p_next = !deskCommit_valid && !opened_valid || deskCommit_valid && seen_valid && deskCommit_payload_writesPhase
  && deskCommit_payload_command_generation == deskCommit_payload_phase_generation && (opened_valid
    ? deskCommit_payload_phase_phase == 2'd1 && deskCommit_payload_phase_generation == next_use && opened_payload_owner_generation == next_use
      && deskCommit_payload_command_op == OPEN
    : deskCommit_payload_phase_phase == 2'd2 && deskCommit_payload_phase_generation == seen_payload_row_generation
      && seen_payload_row_phase == 2'd1 && !seen_payload_completed && deskCommit_payload_command_op != OPEN);
