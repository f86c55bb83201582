// SPDX-License-Identifier: Apache-2.0
// A query that waits has a clock without a command: at the latest the one after BOUND with a command each.
reg [6:0] run;
always @(posedge clk) run <= reset || !(queryPort_waits && cmd_valid) ? 7'd0 : run + (run != 127);
(* keep *) wire p_gap = run + (queryPort_waits && cmd_valid) <= BOUND;
