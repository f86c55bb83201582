// SPDX-License-Identifier: Apache-2.0
// Commands are taken from R clocks after a reset on, always.
reg [13:0] s_clocks;
always @(posedge clk) s_clocks <= reset ? 14'd0 : s_clocks + (s_clocks != R);
(* keep *) wire p_ready = cmd_ready == (s_clocks == R);
