// SPDX-License-Identifier: Apache-2.0
// A row that the host reads says how often its event came since the reset, each clock with it once, as of at most 93 clocks before: from 100 clocks
// after the reset on, of a host that reads as contract/counter-host.v says.
(* anyconst *) wire [6:0] w_star;
(* keep *) wire a_row = w_star < COUNTERS;
reg [6:0] clocks;
reg [2:0] reads;
reg [63:0] total;
always @(posedge clk) begin
  clocks <= reset ? 7'd0 : clocks + (clocks != 127);
  reads <= reset ? 3'd0 : {reads, fetch && row == w_star && clocks >= 100};
  total <= reset ? 64'd0 : total + events[w_star];
end
wire [63:0] behind = total - output_1;
(* keep *) wire p_count = !reads[2] || behind <= 93;
