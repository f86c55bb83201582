// SPDX-License-Identifier: Apache-2.0
// The receive window of docs/protocol.md, section 4, as it follows from the ports alone: for one free window and one free
// packet, so for all. Commands are kept until their verdicts come. s_: before the verdict of this clock; n_: after it.
(* anyconst *) wire [WINDOW_BITS-1:0] w_star;
(* anyconst *) wire [23:0] k_any;
wire [25:0] k_star = k_any;
(* keep *) wire a_window = w_star < R;

localparam COMMAND_BITS = 1 + 2 + WINDOW_BITS + 8 + 24 + 1 + COUNT_BITS;
reg [LATENCY*COMMAND_BITS-1:0] line;
always @(posedge clk)
  if (reset) line <= 0;
  else line <= {line, cmd_valid && cmd_ready, cmd_payload_op, cmd_payload_window, cmd_payload_generation,
                cmd_payload_pidx, cmd_payload_tail, cmd_payload_length};
wire d_valid, d_tail;
wire [1:0] d_op;
wire [WINDOW_BITS-1:0] d_window;
wire [7:0] d_generation;
wire [23:0] d_pidx;
wire [COUNT_BITS-1:0] d_length;
assign {d_valid, d_op, d_window, d_generation, d_pidx, d_tail, d_length} = line[(LATENCY-1)*COMMAND_BITS +: COMMAND_BITS];

reg [1:0] s_state;
reg [7:0] s_generation;
reg [25:0] s_length, s_base, s_tail_index, s_highest;
reg s_tail, s_some, s_got;

wire d_here = d_valid && d_window == w_star;
wire d_opens = d_here && d_op == 0;
wire d_closes = d_here && d_op == 2;
wire d_packet = d_here && d_op == 1;
wire [25:0] d_index = d_pidx;
wire d_stale = s_state == 0 || d_generation != s_generation;
wire d_known = d_packet && !d_stale;
wire d_ours = d_packet && d_index == k_star;
wire d_accepted = d_packet && verdict_payload_verdict == 0;

wire [1:0] n_state = d_opens ? 2'd1 : d_closes ? 2'd0 : d_accepted && verdict_payload_complete ? 2'd2 : s_state;
wire [7:0] n_generation = d_opens ? d_generation : s_generation;
wire [25:0] n_length = d_opens ? d_length : s_length;
wire [25:0] n_base = d_opens ? 26'd0 : d_accepted ? verdict_payload_wbase : s_base;
wire n_tail = d_opens ? 1'b0 : s_tail || d_accepted && d_tail;
wire [25:0] n_tail_index = d_accepted && d_tail ? d_index : s_tail_index;
wire n_some = d_opens ? 1'b0 : s_some || d_accepted;
wire [25:0] n_highest = d_accepted && (!s_some || d_index > s_highest) ? d_index : s_highest;
wire n_got = d_opens ? 1'b0 : s_got || d_accepted && d_index == k_star;
always @(posedge clk) begin
  s_state <= reset ? 2'd0 : n_state;
  s_generation <= n_generation;
  s_length <= n_length;
  s_base <= n_base;
  s_tail <= n_tail;
  s_tail_index <= n_tail_index;
  s_some <= n_some;
  s_highest <= n_highest;
  s_got <= n_got;
end
