// SPDX-License-Identifier: Apache-2.0
// No arrival row is written while rows are cleared, a row in a clock after a reset. ArrivalLine guarantees it; WindowVisits assumes it.
reg [WINDOW_BITS:0] clocks_after;
always @(posedge clk) clocks_after <= reset ? 0 : clocks_after + (clocks_after != WINDOWS);
(* keep *) wire $QUIET = !arrivalWrite_valid || clocks_after == WINDOWS;
