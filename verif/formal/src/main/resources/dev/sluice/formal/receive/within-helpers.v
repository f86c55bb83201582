// SPDX-License-Identifier: Apache-2.0
// The window's use as the engine has it, and after each of the commands that are in it.
localparam USE_BITS = 1 + 8 + 26;
wire [USE_BITS*(LATENCY+1)-1:0] uses;
assign uses[USE_BITS-1:0] = {s_state != 0, s_generation, s_length};
genvar told;
generate for(told = 0; told < LATENCY; told = told + 1) begin : opened
  wire [COMMAND_BITS-1:0] entry = line[COMMAND_BITS*(LATENCY-1-told) +: COMMAND_BITS];
  wire [USE_BITS-1:0] before = uses[USE_BITS*told +: USE_BITS];
  wire is_here = entry[COMMAND_BITS-1] && entry[COMMAND_BITS-4 -: WINDOW_BITS] == w_star;
  wire [1:0] op = entry[COMMAND_BITS-2 -: 2];
  assign uses[USE_BITS*(told+1) +: USE_BITS] = !is_here || op == 2'd1 ? before : op == 2'd0
    ? {1'b1, entry[COMMAND_BITS-WINDOW_BITS-4 -: 8], 26'd0 + entry[COUNT_BITS-1:0]} : op == 2'd2 ? {1'b0, before[USE_BITS-2:0]} : before;
end endgenerate
wire [USE_BITS-1:0] use_last = uses[USE_BITS*LATENCY +: USE_BITS], use_of_x = uses >> USE_BITS * (LATENCY - x_age);
wire [USE_BITS-1:0] use_placed = {placed_open, placed_generation, 1'b0, placed_packets}, use_then = {x_opened, x_use, 1'b0, x_packets};
(* keep *) wire i_use = use_last[USE_BITS-1] == placed_open && (!placed_open || use_last == use_placed);
(* keep *) wire i_use_of_x = !(xp_followed && xp_waits) || use_of_x[USE_BITS-1] == x_opened && (!x_opened || use_of_x == use_then);
(* keep *) wire i_place = !x_begun || !(x_opened && x_generation == x_use && k_any < x_packets) || x_address == x_base + k_any * PAYLOAD
  && x_bytes == (k_any + 25'd1 == x_packets ? x_tail : PAYLOAD);
(* keep *) wire i_place_row = !xp_followed || {x_address, x_bytes, x_generation} == {xp_row[127:64], xp_row[63:51], xp_row[26:19]};
(* keep *) wire i_inside = !(x_judged && x_accepted) || x_opened && x_generation == x_use && k_any < x_packets;
