// SPDX-License-Identifier: Apache-2.0
// WBASE as it was after the commands of LAG clocks ago: the late edges of the window.
reg [26*LAG-1:0] past;
always @(posedge clk) past <= d_opens ? {(26*LAG){1'b0}} : {past, n_base};
wire [25:0] s_late = past[26*(LAG-1) +: 26];
