// SPDX-License-Identifier: Apache-2.0
// Parameters of many kinds, and a function whose argument is called as a port.
module given #(
    parameter WIDTH = 8,
    parameter signed [7:0] LOW = -3,
    parameter NAME = "ab",
    parameter real HALF = 0.5,
    localparam [99:0] BIG = 100'd1 << 99
) (
    input                     clk,
    input              [ 4:0] a,
    input  signed      [ 2:0] \esc.b ,
    output             [WIDTH-1:0] o,
    output byte               lane   [2]
);
  localparam BYTES = WIDTH / 8;
  function [4:0] twice(input signed [4:0] a);
    twice = a + a;
  endfunction
  below #(.DEPTH(5)) one ();
  assign o = {{WIDTH - 5{1'b0}}, twice(a)};
  assign lane[0] = 8'd1;
  assign lane[1] = {5'd0, \esc.b };
  always @(posedge clk) $display("a \"quoted\" \\ text");
endmodule

module below #(
    parameter DEPTH = 4
);
endmodule
