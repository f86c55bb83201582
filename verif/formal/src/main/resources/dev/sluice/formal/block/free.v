// SPDX-License-Identifier: Apache-2.0
// Of contract/free-windows.v: in which row of the line of free windows the window waits, or did last, and how many are in use.
(* keep *) wire a_one = w_star < WINDOWS && k_any < WINDOWS;
reg [WINDOW_BITS-1:0] its_row;
reg [WINDOW_BITS:0] used;
// A row of the line, any: how many rows are before it, and whether a window waits in it. The first row is left a clock after its window was opened.
reg [WINDOW_BITS-1:0] before;
wire taken_late = free_takes;
wire in_line = before < free_size && !(taken_late && before == 0);
always @(posedge clk) begin
  its_row <= reset ? w_star : frees_it ? free_tail : its_row;
  used <= reset ? 0 : used + opened_valid - freed_valid;
  before <= reset ? k_any : !free_takes ? before : before == 0 ? WINDOWS - 1 : before - 1'b1;
end
// Of all windows at once: none comes back while rows are cleared, and as each that comes back is in use, fewer come back than are.
(* keep *) wire a_used = !freed_valid || sweep_done && used > (in_use && !frees_it);
// A window that is free waits in the line, in one row, and so has its turn.
wire row_cleared = sweep_done || sweep_row > k_any;
(* keep *) wire p_waits = !row_cleared || (in_line && freeRows_row == w_star) == (!in_use && its_row == k_any);
