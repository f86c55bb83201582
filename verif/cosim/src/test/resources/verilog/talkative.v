// SPDX-License-Identifier: Apache-2.0
// Prints, and ends the simulation when told to.
module talkative (
    input wire       clk,
    input wire       say,
    input wire       finish,
    input wire       fatal,
    input wire [7:0] value
);
  always @(posedge clk) begin
    if (say) $display("value %0d", value);
    if (finish) $finish;
    if (fatal) $fatal(1, "value %0d is not possible", value);
  end
endmodule
