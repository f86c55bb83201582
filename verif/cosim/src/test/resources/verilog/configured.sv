// SPDX-License-Identifier: Apache-2.0
// Says what it was built with.
module configured #(
    parameter DEPTH = 1,
    parameter [7:0] MARK = 8'h00
) (
    input  wire       clk,
    input  wire       rx_clk,
    input  wire       bad,
    output wire [7:0] depth,
    output wire [7:0] mark,
    output reg  [7:0] rx_count,
    output wire [7:0] macro
);
  reg [15:0] hidden;
  assign depth = DEPTH;
  assign mark = MARK;
  assign macro = `MACRO;
  always @(posedge clk) hidden <= hidden + 1;
  always @(posedge rx_clk) rx_count <= rx_count + 1;
  never_bad : assert property (@(posedge clk) !bad);
endmodule
