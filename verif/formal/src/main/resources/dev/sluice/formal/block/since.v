// SPDX-License-Identifier: Apache-2.0
reg [4:0] accepted_line;
always @(posedge clk) accepted_line <= reset ? 5'd0 : {accepted_line, accepted_arrives};
// An accepted arrival is of the use that the window is in, five clocks after it, and came after that was opened: if its write failed, that counts.
(* keep *) wire p_counts = !accepted_line[4] || comes_open;
