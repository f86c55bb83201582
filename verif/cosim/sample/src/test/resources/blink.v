// SPDX-License-Identifier: Apache-2.0
module blink (
    input  wire       clk,
    input  wire       rst,
    output reg  [3:0] count,
    output wire       led
);
  assign led = count[3];
  always @(posedge clk) count <= rst ? 4'd0 : count + 4'd1;
endmodule
