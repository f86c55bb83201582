// SPDX-License-Identifier: Apache-2.0
// No window is opened while rows are cleared, a row in a clock after a reset. ConnectionDesk guarantees it; Sweep assumes it.
reg [WINDOW_BITS:0] clocks_before_opens;
always @(posedge clk) clocks_before_opens <= reset ? 0 : clocks_before_opens + (clocks_before_opens != WINDOWS);
(* keep *) wire $LATER = !opened_valid || clocks_before_opens == WINDOWS;
