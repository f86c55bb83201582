// SPDX-License-Identifier: Apache-2.0
// In the manner of SpinalHDL: comments name the line of the generator's source.
module generated_mux (
    input  wire       clk,
    input  wire       sel,
    input  wire [3:0] a,
    output reg  [3:0] z
);
  always @(posedge clk) begin
    if (sel) begin // @ Mux.scala l12
      z <= a; // @ Mux.scala l13
    end else begin
      z <= 4'h0; // Mux.scala l15
    end
  end
endmodule
